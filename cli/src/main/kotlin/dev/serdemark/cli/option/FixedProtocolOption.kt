package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.plan.FixedProtocol
import dev.serdemark.problem.ProblemException

const val FIXED_PROTOCOL = "--fixed-protocol"

/** The option `--fixed-protocol`: also measures contenders as many papers do. */
fun ParameterHolder.fixedProtocolOption() =
    option(
            FIXED_PROTOCOL,
            metavar = "WARMUP,RUNS,REPETITIONS",
            help =
                "Also measure each contender alone, with this many warm-up calls, runs, and calls per " +
                    "run, as many papers do.",
        )
        .under(Heading.WHAT)
        .rare()
        .convertBy(::fixedProtocol)

/** Parses the numbers of a fixed protocol, such as `500,5000,50`. */
fun fixedProtocol(text: String): FixedProtocol {
    val numbers = text.split(',').map { it.trim().toIntOrNull() }
    if (numbers.size != 3) throw invalid(text, "Expected three numbers (e.g. 500,5000,50).")
    val (warmUps, runs, repetitions) = numbers
    return FixedProtocol(
        requireInRange("warm-up calls", warmUps, 0..FixedProtocol.MOST_WARM_UPS, text),
        requireInRange("runs", runs, FixedProtocol.LEAST_RUNS..FixedProtocol.MOST_RUNS, text),
        requireInRange("calls per run", repetitions, 1..FixedProtocol.MOST_REPETITIONS, text),
    )
}

/** Returns the [number]. Throws if it is missing or outside the [range]. */
private fun requireInRange(what: String, number: Int?, range: IntRange, text: String): Int =
    number?.takeIf { it in range }
        ?: throw invalid(text, "Expected ${range.first} to ${range.last} $what.")

private fun invalid(text: String, expected: String) =
    ProblemException("Invalid $FIXED_PROTOCOL: '$text'. $expected")
