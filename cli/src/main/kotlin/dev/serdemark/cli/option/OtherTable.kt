package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.meant

/** A table in the form of another benchmark; [id] is its name on the command line. */
internal enum class OtherTable(val id: String) {
    JVM_SERIALIZERS("jvm-serializers")
}

/** The option `--table`. */
internal fun ParameterHolder.tableOption() =
    option(
        "--table",
        metavar = "NAME",
        help = "Also print a table in the form of another benchmark: jvm-serializers.",
    )

/**
 * Returns the table called [id].
 *
 * @throws ProblemException if there is none
 */
internal fun otherTable(id: String): OtherTable =
    OtherTable.entries.find { it.id == id }
        ?: throw ProblemException(
            Problem("Invalid table: '$id'. ${meant(id, OtherTable.entries.map { it.id })}")
        )
