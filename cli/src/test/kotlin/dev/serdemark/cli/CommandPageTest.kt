package dev.serdemark.cli

import dev.serdemark.cli.testing.Tool
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** docs/cli.md holds what `--help` prints, of every command. */
@Tag("slow")
class CommandPageTest(@param:TempDir private val folder: Path) {
    private val page = Tool.home.resolve("docs/cli.md")

    /** The commands below one, by the lines under "Commands:" of its help. */
    private fun commands(help: String): List<String> =
        help.substringAfter("\nCommands:\n", "").lines().mapNotNull {
            Regex("^ {2}([a-z]+) ").find(it)?.groupValues?.get(1)
        }

    private fun sections(words: List<String>): List<String> {
        val short = Tool(folder).run(*words.toTypedArray(), "--help").out.trim()
        val help =
            if ("--help-all" !in short) short
            else Tool(folder).run(*words.toTypedArray(), "--help-all").out.trim()
        val title = (listOf("serdemark") + words).joinToString(" ")
        return listOf("### `$title`\n\n```text\n$help\n```") +
            commands(help).flatMap { sections(words + it) }
    }

    @Test
    fun `the help of every command is on the page`() {
        val (begin, end) = "<!-- help:begin -->" to "<!-- help:end -->"
        val text = sections(emptyList()).joinToString("\n\n")
        if (System.getProperty("serdemark.golden") == "write") {
            val old = page.readText()
            page.writeText(
                "${old.substringBefore(begin)}$begin\n$text\n$end${old.substringAfter(end)}"
            )
        }
        page.readText().substringAfter(begin).substringBefore(end).trim() shouldBe text
    }
}
