package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.choice
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.output.OutputFile
import dev.serdemark.cli.output.OutputFiles
import dev.serdemark.problem.Problem
import dev.serdemark.problem.Problems

/** `--format` and `--out` of commands whose result is one page. */
internal class PageOutput(what: String) : OptionGroup() {
    /** The form of the page. */
    val form by
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

    /** Opens the file; null if there is none. Adds to [problems] what is wrong with the options. */
    fun open(files: OutputFiles, problems: Problems): OutputFile? {
        if (out != null && form == PageForm.TERMINAL)
            problems.add(
                Problem("--out needs a form for files.", "Add --format markdown, html or json.")
            )
        return files.open(out)
    }

    /** Writes a [text] to the [file], or prints it without one. */
    fun print(text: String, file: OutputFile?) {
        if (file == null) kotlin.io.print(text) else file.write { it.write(text) }
    }
}

/** A form of a page; [id] is its name on the command line. */
internal enum class PageForm(val id: String) {
    TERMINAL("terminal"),
    MARKDOWN("markdown"),
    HTML("html"),
    JSON("json"),
}
