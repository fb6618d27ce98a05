package dev.serdemark

import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.manPages
import dev.serdemark.cli.output.StandardOutput
import dev.serdemark.cli.output.outputTerminal
import dev.serdemark.cli.serdemark
import dev.serdemark.cli.testing.Tool
import dev.serdemark.engine.request.Settings
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.io.OutputStream
import kotlin.io.path.Path
import org.junit.jupiter.api.Test

class ManPagesTest {
    private val context =
        CliContext(
            home = Tool.home,
            workingFolder = Path("").toAbsolutePath(),
            terminal = outputTerminal(),
            output = StandardOutput(OutputStream.nullOutputStream()),
            settings = Settings::of,
            stderrIsTerminal = false,
            features = FEATURES,
        )
    private val pages = serdemark(context, emptyList(), FEATURES).manPages()

    private fun page(name: String): String = pages.getValue("$name.1")

    @Test
    fun `every command and every subcommand has a page`() {
        pages.keys shouldContainAll
            listOf("serdemark.1", "serdemark-run.1", "serdemark-sweep-plan.1", "serdemark-man.1")
    }

    @Test
    fun `a page has the usual sections`() {
        val sections =
            Regex("(?m)^\\.SH (.*)$").findAll(page("serdemark")).map { it.groupValues[1] }
        sections.toList() shouldContainAll
            listOf("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "EXIT STATUS") +
                listOf("NOTES", "SEE ALSO")
        page("serdemark") shouldContain
            ".TP\n\\fB2\\fR\nwrong usage, or the machine lacks what a run needs to begin\n"
        page("serdemark-cache-path") shouldContain ".SH SEE ALSO\n\\fBserdemark\\-cache\\fR(1)\n"
    }

    @Test
    fun `rare options are on the page, in their groups`() {
        page("serdemark-run") shouldContain ".SS JVMs\n"
        page("serdemark-run") shouldContain "\n\\fB\\-\\-live\\-set\\fR="
        page("serdemark-run") shouldContain "\n\\fB\\-o\\fR, \\fB\\-\\-operation\\fR=\\fI"
    }

    @Test
    fun `each option and argument has all its brackets`() {
        val terms =
            pages.values.flatMap { text ->
                Regex("(?m)^\\.TP\n(.*)$|^\\\\fBserdemark.*$").findAll(text).map { it.value }
            }
        terms.size shouldBeGreaterThan 100
        for (term in terms) for ((open, close) in listOf('[' to ']', '<' to '>', '(' to ')')) {
            withClue(term) { term.count { it == open } shouldBe term.count { it == close } }
        }
        page("serdemark-site") shouldContain "\\fI<contender[@version]>\\fR"
    }

    @Test
    fun `pages use only known roff commands and escapes`() {
        val knownCommands = setOf("TH", "SH", "SS", "TP", "PP")
        pages.forEach { (name, text) ->
            withClue(name) {
                val lines = text.lines()
                lines
                    .filter {
                        it.startsWith(".") && it.drop(1).substringBefore(' ') !in knownCommands
                    }
                    .shouldBeEmpty()
                // An apostrophe would begin a command too.
                lines.filter { it.startsWith("'") }.shouldBeEmpty()
                // Finds all escapes except \-, \e, \&, fonts and named characters.
                Regex("""\\(?![-e&]|f[BIR]|\((?:aq|dq|ga|ha|ti))""")
                    .findAll(text)
                    .toList()
                    .shouldBeEmpty()
            }
        }
    }

    @Test
    fun `all pages that a page names exist`() {
        pages.values
            .flatMap { Regex("""\\fB([a-z\\-]+)\\fR\(1\)""").findAll(it) }
            .map { "${it.groupValues[1].replace("\\", "")}.1" }
            .forEach { pages.keys shouldContain it }
    }
}
