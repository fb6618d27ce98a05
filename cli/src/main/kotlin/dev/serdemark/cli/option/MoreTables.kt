package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.meant
import dev.serdemark.report.terminal.TerminalRoundTrips
import dev.serdemark.report.terminal.TerminalStatistics
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording

/** `--statistics` and `--table`: tables that follow the report on the terminal. */
internal class MoreTables : OptionGroup() {
    private val statistics by
        option(
                "--statistics",
                help = "Also print the tests that papers report, such as Kruskal-Wallis.",
            )
            .flag()
    private val tableText by
        option(
            "--table",
            metavar = "NAME",
            help = "Also print a table in the form of another benchmark: jvm-serializers.",
        )

    /** Adds an unknown table to [problems]. */
    fun check(problems: Problems) {
        problems.attempt { tableText?.let(::otherTable) }
    }

    /** Prints the tables that the user asked for; throws a [ProblemException] if one is unknown. */
    fun print(recording: Recording, result: RunResult, terminal: Terminal) {
        if (statistics) TerminalStatistics(terminal).print(result)
        when (tableText?.let(::otherTable)) {
            OtherTable.JVM_SERIALIZERS -> TerminalRoundTrips(terminal).print(recording, result)
            null -> Unit
        }
    }
}

/** A table in the form of another benchmark; [id] is its name on the command line. */
private enum class OtherTable(val id: String) {
    JVM_SERIALIZERS("jvm-serializers")
}

private fun otherTable(id: String): OtherTable =
    OtherTable.entries.find { it.id == id }
        ?: throw ProblemException(
            Problem("Invalid table: '$id'. ${meant(id, OtherTable.entries.map { it.id })}")
        )
