package dev.serdemark

import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/**
 * Checks that docs/cli.md has the `--help` of every command, without repetitions:
 * - An option or argument is shown only for the first command that has it.
 * - The purpose of a command is shown only in the command list of its parent.
 * - Exit statuses are shown in a table of the page.
 * - A command is left out if nothing else remains of its help.
 */
@Tag("slow")
class CommandPageTest(@param:ToolFolder private val folder: Path) {
    private val tool = Tool(folder)
    private val page = Tool.home.resolve("docs/cli.md")

    /** The items (options and arguments) so far, with the command that shows each. */
    private val shown = mutableMapOf<String, String>()

    /** Returns the subcommands that the help of a command lists under "Commands:". */
    private fun commands(help: String): List<String> =
        help.substringAfter("\nCommands:\n", "").lines().mapNotNull {
            Regex("^ {2}([a-z]+) ").find(it)?.groupValues?.get(1)
        }

    private fun help(words: List<String>, option: String = "--help"): String =
        tool.run(*words.toTypedArray(), option).out.trim()

    /** Returns the sections of the page for the command [words] and its subcommands. */
    private fun sections(words: List<String>, parent: String = ""): List<String> {
        val help = fullHelp(words)
        val title = (listOf("serdemark") + words).joinToString(" ")
        val text =
            when (words) {
                emptyList<String>() -> help.substringBefore("\n\nExit status: ")
                else -> withoutRepeats(title, withoutPurpose(help, parent))
            }
        // A single paragraph is only the usage.
        return listOfNotNull("### `$title`\n\n```text\n$text\n```".takeIf { "\n\n" in text }) +
            commands(help).flatMap { sections(words + it, help) }
    }

    private fun fullHelp(words: List<String>): String {
        val short = help(words)
        return if ("--help-all" in short) help(words, "--help-all") else short
    }

    /** Removes the purpose of a command, which the help of its [parent] must show too. */
    private fun withoutPurpose(help: String, parent: String): String {
        val paragraphs = help.split("\n\n")
        onOneLine(parent) shouldContain onOneLine(paragraphs[1])
        return (paragraphs.take(1) + paragraphs.drop(2)).joinToString("\n\n")
    }

    /** Replaces the items of a [help] that are already [shown] by references to their commands. */
    private fun withoutRepeats(title: String, help: String): String {
        val items = groups(help).flatMap { it.drop(1) }.map(::onOneLine)
        val references =
            items
                .filter { it in shown }
                .groupBy { shown.getValue(it) }
                .mapNotNull { (command, repeated) -> reference(command, repeated, items) }
        val remaining =
            groups(help)
                .map { it to it.drop(1).filterNot { item -> onOneLine(item) in shown } }
                // A group that had only repeated items loses its heading too.
                .filterNot { (group, newItems) -> group.size > 1 && newItems.isEmpty() }
                .map { (group, newItems) -> (group.take(1) + newItems).joinToString("\n") }
        items.forEach { shown.putIfAbsent(it, title) }
        return (remaining + references.joinToString("\n"))
            .filter { it.isNotEmpty() }
            .joinToString("\n\n")
    }

    /**
     * Returns a sentence that refers to a [command] for the [repeated] items. If these are most
     * items of the command, the sentence names the exceptions: its items that are not in [items].
     */
    private fun reference(command: String, repeated: List<String>, items: List<String>): String? {
        val names = repeated.map(::name) - HELP // Every command has --help.
        val exceptions = shown.filterValues { it == command }.keys.map(::name) - items.map(::name)
        return when {
            names.isEmpty() -> null
            names.size <= FEW || names.size < exceptions.size ->
                "As in $command: ${names.joinToString()}."
            else -> "As in $command: all that are printed there but ${exceptions.joinToString()}."
        }
    }

    private fun name(item: String): String = NAME.find(item)!!.groupValues[1]

    /** Returns the paragraphs of a [help], each as a list: its heading and its items. */
    private fun groups(help: String): List<List<String>> =
        help.split("\n\n").map { it.split(Regex("\n(?= {2}[-<])")) }

    private fun onOneLine(text: String) = text.trim().replace(Regex("\\s+"), " ")

    @Test
    fun `each option and argument on the page has all its brackets`() {
        val items =
            page.readText().lines().filter { Regex("^(Usage:| {2}[-<])").containsMatchIn(it) }
        // A description begins after two spaces.
        val terms = items.map { it.trim().substringBefore("  ") }
        terms shouldContain "--baseline=<contender[@version]>"
        for (term in terms) for ((open, close) in listOf('[' to ']', '<' to '>')) {
            withClue(term) { term.count { it == open } shouldBe term.count { it == close } }
        }
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

    private companion object {
        val NAME = Regex("^(?:-\\w, )?(--[a-z-]+|<[^>]+>)")
        const val HELP = "--help"

        /** A reference to so few repeated items names them instead of the exceptions. */
        const val FEW = 3
    }
}
