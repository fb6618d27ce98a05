package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.report.terminal.TerminalStatistics
import dev.serdemark.results.RunResult

/** `--statistics` */
internal class StatisticsOption : OptionGroup() {
    private val asked by
        option(
                "--statistics",
                help = "Also print the tests that papers report, such as Kruskal-Wallis.",
            )
            .flag()

    /** Prints the classical tests if the user asked for them. */
    fun print(result: RunResult, terminal: Terminal) {
        if (asked) TerminalStatistics(terminal).print(result)
    }
}
