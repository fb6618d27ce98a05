package dev.serdemark.cli.output

import com.github.ajalt.mordant.rendering.Size
import io.kotest.matchers.shouldBe
import java.io.ByteArrayOutputStream
import java.io.PrintStream
import org.junit.jupiter.api.Test

class StatusLineTest {
    private fun status(width: Int): List<String> {
        val out = ByteArrayOutputStream()
        StatusLine(PrintStream(out), interactive = true) { Size(width, 24) }
            .status("a".repeat(200), listOf("b".repeat(200)))
        return "$out".substringAfter("\u001b[J").lines()
    }

    @Test
    fun `no line is as wide as the terminal, since it would wrap`() {
        status(60).map { it.length } shouldBe listOf(59, 59)
        status(500).map { it.length } shouldBe listOf(79, 79)
        status(0).map { it.length } shouldBe listOf(1, 1)
    }
}
