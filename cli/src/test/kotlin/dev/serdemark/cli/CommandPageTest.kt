package dev.serdemark.cli

import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/**
 * docs/cli.md holds what `--help` prints, of every command. The options of `run` that other
 * commands have too stand there once, and so do the exit statuses, in a table.
 */
@Tag("slow")
class CommandPageTest(@param:ToolFolder private val folder: Path) {
    private val tool = Tool(folder)
    private val page = Tool.home.resolve("docs/cli.md")

    /** The commands below one, by the lines under "Commands:" of its help. */
    private fun commands(help: String): List<String> =
        help.substringAfter("\nCommands:\n", "").lines().mapNotNull {
            Regex("^ {2}([a-z]+) ").find(it)?.groupValues?.get(1)
        }

    private fun help(words: List<String>, option: String = "--help"): String =
        tool.run(*words.toTypedArray(), option).out.trim()

    private fun sections(words: List<String>): List<String> {
        val short = help(words)
        val help = if ("--help-all" in short) help(words, "--help-all") else short
        val shown =
            when (words) {
                emptyList<String>() -> help.substringBefore("\n\nExit status: ")
                RUN -> help
                else -> withoutOptionsOfRun(help)
            }
        val title = (listOf("serdemark") + words).joinToString(" ")
        return listOf("### `$title`\n\n```text\n$shown\n```") +
            commands(help).flatMap { sections(words + it) }
    }

    private val optionsOfRun: Set<String> by lazy {
        groups(help(RUN, "--help-all")).flatMap { it.drop(1) }.map(::onOneLine).toSet()
    }

    private fun withoutOptionsOfRun(help: String): String =
        (groups(help)
                .map { group -> group to group.drop(1).filterNot { onOneLine(it) in optionsOfRun } }
                .filterNot { (group, others) -> group.size > 1 && others.isEmpty() }
                .map { (group, others) -> (group.take(1) + others).joinToString("\n") } +
                listOfNotNull(optionsOfRunIn(help)))
            .joinToString("\n\n")

    private fun optionsOfRunIn(help: String): String? {
        val shared =
            groups(help)
                .flatMap { it.drop(1) }
                .filter { onOneLine(it) in optionsOfRun }
                .flatMap(::names) - "--help"
        val lacking = names(help(RUN, "--help-all")) - names(help).toSet()
        return when {
            shared.isEmpty() -> null
            shared.size < lacking.size ->
                "And these options of serdemark run: ${shared.joinToString()}."
            else -> "And the other options of serdemark run, without ${lacking.joinToString()}."
        }
    }

    private fun names(help: String): List<String> =
        Regex("(?m)^ {2}(?:-\\w, )?(--[a-z-]+)").findAll(help).map { it.groupValues[1] }.toList()

    /** The paragraphs of a help: a heading and its options each. */
    private fun groups(help: String): List<List<String>> =
        help.split("\n\n").map { it.split(Regex("\n(?= {2}-)")) }

    private fun onOneLine(option: String) = option.trim().replace(Regex("\\s+"), " ")

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

    private companion object {
        val RUN = listOf("run")
    }
}
