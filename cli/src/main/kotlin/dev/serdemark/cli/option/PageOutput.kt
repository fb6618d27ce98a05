package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.choice
import com.github.ajalt.clikt.parameters.types.path
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.cli.output.OutputFile
import dev.serdemark.cli.output.OutputFiles
import dev.serdemark.problem.Problems
import dev.serdemark.report.html.PageHtml
import dev.serdemark.report.page.Page
import dev.serdemark.report.terminal.TerminalReport

/**
 * The options `--format` and `--out` of commands whose result is one page.
 *
 * @param what what the help calls the page, such as `report`
 */
class PageOutput(what: String) : RelatedOptions() {
    private val form by
        option(
                "--format",
                metavar = "FORMAT",
                help =
                    "Form of the $what: terminal, markdown (for pull requests), html or json [terminal].",
            )
            .choice(PageForm.entries.associateBy { it.id })
            .default(PageForm.TERMINAL)
    private val out by
        option(
                "--out",
                metavar = "FILE",
                help = "File for the $what, in a form other than terminal [standard output].",
            )
            .path()

    override fun check(problems: Problems) {
        if (out != null && form == PageForm.TERMINAL)
            problems.add(
                "--out cannot write the form terminal.",
                "Add --format markdown, html or json.",
            )
    }

    /** Opens the file of `--out`. Returns null without this option. */
    fun open(files: OutputFiles): OutputFile? = files.open(out)

    /**
     * Writes a [page] to the [file]. Prints it if there is no file.
     *
     * @param json returns the result of the page as JSON
     */
    fun print(page: Page, terminal: Terminal, file: OutputFile?, json: () -> String) {
        val text =
            when (form) {
                PageForm.TERMINAL -> return TerminalReport(terminal).print(page)
                PageForm.MARKDOWN -> page.markdown()
                PageForm.HTML -> PageHtml.render(page)
                PageForm.JSON -> json()
            }
        if (file == null) print(text) else file.write { it.write(text) }
    }
}

/** A form of a page; [id] is its name on the command line. */
private enum class PageForm(val id: String) {
    TERMINAL("terminal"),
    MARKDOWN("markdown"),
    HTML("html"),
    JSON("json"),
}
