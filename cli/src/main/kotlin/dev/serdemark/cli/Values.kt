package dev.serdemark.cli

import com.github.ajalt.clikt.parameters.options.NullableOption
import com.github.ajalt.clikt.parameters.options.RawOption
import com.github.ajalt.clikt.parameters.options.convert
import dev.serdemark.plan.Operation
import dev.serdemark.problem.didYouMean
import kotlin.time.Duration

/** An option that takes a span of time, such as `2m`, `90s` or `1m30s`. */
internal fun RawOption.duration(): NullableOption<Duration, Duration> =
    convert("DURATION") { text ->
        Duration.parseOrNull(text)?.takeIf { it.isPositive() && it.isFinite() }
            ?: fail(
                "Invalid duration: '$text'. Expected a number with a unit (e.g. 90s, 2m, 1m 30s)."
            )
    }

/** An option that takes a percentage such as `5%`, as a fraction. */
internal fun RawOption.percentage(): NullableOption<Double, Double> =
    convert("PERCENT") { text ->
        PERCENTAGE.matchEntire(text)?.groupValues?.get(1)?.toDouble()?.div(100)?.takeIf {
            it > 0 && it < 1
        } ?: fail("Invalid percentage: '$text'. Expected one above 0% and below 100% (e.g. 5%).")
    }

/** An option that takes operations, separated by commas. */
internal fun RawOption.operations(): NullableOption<List<Operation>, List<Operation>> =
    convert("OPERATION,...") { text ->
        val (known, unknown) =
            text
                .split(',')
                .map { it.trim() }
                .partition { name -> Operation.entries.any { it.id == name } }
        if (unknown.isNotEmpty()) fail(unknownOperations(unknown))
        known.distinct().map { name -> Operation.entries.first { it.id == name } }
    }

private fun unknownOperations(names: List<String>): String {
    val ids = Operation.entries.map { it.id }
    return names.joinToString(" ") { name ->
        val near = didYouMean(name, ids).firstOrNull()
        "Unknown operation: '$name'. " +
            (near?.let { "Did you mean '$it'?" } ?: "Expected one of ${ids.joinToString()}.")
    }
}

private val PERCENTAGE = Regex("""(\d+(?:\.\d+)?)%""")
