package dev.serdemark.cli.output

import com.github.ajalt.mordant.rendering.Size
import io.kotest.matchers.shouldBe
import java.io.ByteArrayOutputStream
import java.io.PrintStream
import org.junit.jupiter.api.Test

class StatusLineTest {
    /** Returns the lines of a status with very long lines. */
    private fun status(width: Int): List<String> {
        val out = ByteArrayOutputStream()
        StatusLine(PrintStream(out), interactive = true) { Size(width, 24) }
            .status("a".repeat(200), listOf("b".repeat(200)))
        return "$out".substringAfter("\u001b[J").lines()
    }

    @Test
    fun `lines are cut to be narrower than the terminal, and to at most 79 columns`() {
        status(60).map { it.length } shouldBe listOf(59, 59)
        status(500).map { it.length } shouldBe listOf(79, 79)
        status(0).map { it.length } shouldBe listOf(1, 1)
    }
}
