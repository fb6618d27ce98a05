package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.plan.FixedProtocol
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems

/** `--fixed-protocol`: measures contenders also as many papers do. */
internal class FixedProtocolOption : OptionGroup() {
    private val protocol by
        option(
                NAME,
                metavar = "WARMUP,RUNS,REPETITIONS",
                help =
                    "Also measure each contender alone, with this many warm-up calls, runs, and calls per " +
                        "run, as many papers do.",
            )
            .parsed(::fixedProtocol)

    val isGiven: Boolean
        get() = protocol != null

    /** Returns the protocol; null if the user asked for none, or if the numbers are wrong. */
    fun protocol(problems: Problems): FixedProtocol? = protocol?.value(problems)

    companion object {
        const val NAME: String = "--fixed-protocol"
    }
}

/** Parses the numbers of a fixed protocol, such as `500,5000,50`. */
internal fun fixedProtocol(text: String): FixedProtocol {
    val numbers = text.split(',').map { it.trim().toIntOrNull() }
    if (numbers.size != PARTS) throw invalid(text, "Expected three numbers (e.g. 500,5000,50).")
    val (warmUps, runs, repetitions) = numbers
    return FixedProtocol(
        within("warm-up calls", warmUps, 0..FixedProtocol.MOST_WARM_UPS, text),
        within("runs", runs, FixedProtocol.LEAST_RUNS..FixedProtocol.MOST_RUNS, text),
        within("calls per run", repetitions, 1..FixedProtocol.MOST_REPETITIONS, text),
    )
}

private fun within(what: String, number: Int?, range: IntRange, text: String): Int =
    number?.takeIf { it in range }
        ?: throw invalid(text, "Expected ${range.first} to ${range.last} $what.")

private fun invalid(text: String, expected: String) =
    ProblemException(Problem("Invalid --fixed-protocol: '$text'. $expected"))

private const val PARTS = 3
