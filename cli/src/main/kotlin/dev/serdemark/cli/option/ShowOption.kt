package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.meant
import dev.serdemark.report.wording.Shown

/** `--show`: the questions whose tables are printed. A run also examines what they need. */
internal fun ParameterHolder.showOption() =
    option(
        "--show",
        metavar = "QUESTION,...",
        help = "Tables to print: ${Shown.entries.joinToString { it.id }} [time,size].",
    )

/** Returns the questions in [text]; throws a [ProblemException] with all that are unknown. */
internal fun shown(text: String): Set<Shown> {
    val ids = text.split(',').map { it.trim() }
    val known = Shown.entries.map { it.id }
    val unknown = ids.filter { it !in known }
    if (unknown.isNotEmpty()) {
        throw ProblemException(unknown.map { Problem("Unknown table: '$it'. ${meant(it, known)}") })
    }
    return Shown.entries.filter { it.id in ids }.toSet()
}
