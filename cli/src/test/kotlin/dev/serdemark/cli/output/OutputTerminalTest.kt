package dev.serdemark.cli.output

import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.reportOf
import io.kotest.assertions.withClue
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.ints.shouldBeInRange
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

@Tag("slow")
class OutputTerminalTest(@param:ToolFolder private val folder: Path) {
    @Test
    fun `a report in a pipe is 80 columns wide, or as wide as COLUMNS says`() {
        // The longest line fills most of the width.
        maxLineLength(emptyMap()) shouldBeInRange 60..80
        maxLineLength(mapOf("COLUMNS" to "50")) shouldBeInRange 30..50
        maxLineLength(mapOf("COLUMNS" to "160")) shouldBeInRange 120..160
    }

    @Test
    fun `an invalid or tiny COLUMNS is ignored`() {
        for (columns in listOf("", "0", "-1", "7", "wide", "99999999999")) {
            withClue(columns) { outputTerminal(mapOf("COLUMNS" to columns)).size.width shouldBe 80 }
        }
        outputTerminal(mapOf("COLUMNS" to "50")).size.width shouldBe 50
    }

    @Test
    fun `a report in a pipe shows the size of payloads`() {
        reportOf("users-medium-quiet", folder) shouldContain
            Regex("(?m)^read users/medium, bytes, g1, payload \\S+ KB, µs per call$")
    }

    @Test
    fun `help is as wide as COLUMNS says`() {
        val wide = Tool(folder, environment = mapOf("COLUMNS" to "160")).run("run", "--help")
        wide.out.lines().maxOf { it.length } shouldBeGreaterThan 100
        val narrow = Tool(folder).run("run", "--help")
        narrow.out.lines().maxOf { it.length } shouldBeInRange 60..80
    }

    private fun maxLineLength(environment: Map<String, String>): Int {
        val report = reportOf("users-medium-quiet", folder, environment)
        return report.lines().maxOf { it.length }
    }
}
