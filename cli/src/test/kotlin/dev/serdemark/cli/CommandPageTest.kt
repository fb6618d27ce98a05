package dev.serdemark.cli

import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/**
 * docs/cli.md holds what `--help` prints, of every command. Options of `run` or `try` that other
 * commands have too stand there once, and so do the exit statuses, in a table, and what commands
 * are for, in the list of their parent. A command is left out if that list says all of it.
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

    private fun fullHelp(words: List<String>): String {
        val short = help(words)
        return if ("--help-all" in short) help(words, "--help-all") else short
    }

    private fun sections(words: List<String>, parent: String = ""): List<String> {
        val help = fullHelp(words)
        val shown =
            when (words) {
                emptyList<String>() -> help.substringBefore("\n\nExit status: ")
                else -> withoutShared(words, withoutPurpose(help, parent))
            }
        val title = (listOf("serdemark") + words).joinToString(" ")
        return listOfNotNull(
            "### `$title`\n\n```text\n$shown\n```".takeIf { "\n\n" in shown }
        ) + commands(help).flatMap { sections(words + it, help) }
    }

    /** What a command is for stands below the usage, and in the list of its [parent]. */
    private fun withoutPurpose(help: String, parent: String): String {
        val paragraphs = help.split("\n\n")
        onOneLine(parent) shouldContain onOneLine(paragraphs[1])
        return (paragraphs.take(1) + paragraphs.drop(2)).joinToString("\n\n")
    }

    /** The commands whose options others share, with those that they do not share themselves. */
    private val shared: Map<List<String>, List<String>> by lazy {
        val (run, others) = listOf("run", "try").map { options(fullHelp(listOf(it))) }
        val known = run.map(::onOneLine).toSet()
        mapOf(
            listOf("run") to run,
            listOf("try") to others.filterNot { onOneLine(it) in known },
        )
    }

    private fun withoutShared(words: List<String>, help: String): String {
        val others = shared - setOf(words)
        val elsewhere = others.values.flatten().map(::onOneLine).toSet()
        return (groups(help)
                .map { group -> group to group.drop(1).filterNot { onOneLine(it) in elsewhere } }
                .filterNot { (group, own) -> group.size > 1 && own.isEmpty() }
                .map { (group, own) -> (group.take(1) + own).joinToString("\n") } +
                others.mapNotNull { (command, options) -> named(help, command, options) })
            .joinToString("\n\n")
    }

    private fun named(help: String, command: List<String>, options: List<String>): String? {
        val texts = options.map(::onOneLine).toSet()
        val named = options(help).filter { onOneLine(it) in texts }.flatMap(::names) - "--help"
        val lacking = options.flatMap(::names) - names(help).toSet()
        val title = "serdemark ${command.joinToString(" ")}"
        return when {
            named.isEmpty() -> null
            named.size < lacking.size -> "And these options of $title: ${named.joinToString()}."
            else -> "And the other options of $title, without ${lacking.joinToString()}."
        }
    }

    private fun options(help: String): List<String> = groups(help).flatMap { it.drop(1) }

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
}
