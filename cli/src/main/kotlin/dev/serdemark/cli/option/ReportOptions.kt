package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.plan.Trait
import dev.serdemark.problem.Problems
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.report.terminal.TerminalRoundTrips
import dev.serdemark.report.terminal.TerminalStatistics
import dev.serdemark.report.wording.Shown
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording

/** The options that change what reports show: `--show`, `--statistics`, `--group` and `--table`. */
internal class ReportOptions : OptionGroup() {
    private val statistics by
        option(
                "--statistics",
                help = "Also print the tests that papers report, such as Kruskal-Wallis.",
            )
            .flag()
    private val group by groupOption()
    private val table by tableOption()

    private val show by showOption()

    private val trait: Trait?
        get() = group?.let(::trait)

    /** The questions that the user asks with `--show`; empty without it, or if it is wrong. */
    val asked: Set<Shown>
        get() = Problems().attempt { show?.let(::shown) }.orEmpty()

    /** Adds to [problems] what is wrong with the options. */
    fun check(problems: Problems) {
        problems.attempt { trait }
        problems.attempt { show?.let(::shown) }
        problems.attempt { table?.let(::otherTable) }
    }

    /** Prints the report of a [recording], and the tables that the user asked for. */
    fun print(recording: Recording, result: RunResult, terminal: Terminal) {
        TerminalReport(terminal, by = trait, shown = show?.let(::shown)).print(result)
        if (statistics) TerminalStatistics(terminal).print(result)
        when (table?.let(::otherTable)) {
            OtherTable.JVM_SERIALIZERS -> TerminalRoundTrips(terminal).print(recording, result)
            null -> Unit
        }
    }

    /** Renders the page. */
    fun page(result: RunResult): String = HtmlReport.render(result, trait)
}
