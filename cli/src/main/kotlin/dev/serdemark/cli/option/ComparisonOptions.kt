package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.choice
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.report.page.Page
import dev.serdemark.report.terminal.TerminalReport

/** A form of the output; [id] is its name on the command line. */
enum class PrintedForm(val id: String) {
    TERMINAL("terminal"),
    MARKDOWN("markdown");

    /** Prints a [page] in this form. */
    fun print(page: Page, terminal: Terminal) =
        when (this) {
            TERMINAL -> TerminalReport(terminal).print(page)
            MARKDOWN -> print(page.markdown())
        }
}

/** The option `--format` of the commands that compare runs, or explain one. */
fun ParameterHolder.printedFormOption() =
    option(
            "--format",
            metavar = "FORMAT",
            help = "Form of the output: terminal or markdown (for pull requests) [terminal].",
        )
        .choice(PrintedForm.entries.associateBy { it.id })
        .default(PrintedForm.TERMINAL)
