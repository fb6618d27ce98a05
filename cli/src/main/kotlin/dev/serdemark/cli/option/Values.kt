package dev.serdemark.cli.option

import dev.serdemark.plan.Operation
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.runs.operation
import kotlin.time.Duration

/** Parses the [text] of an [option] as a span of time, such as `2m`, `90s` or `1m 30s`. */
fun duration(option: String, text: String): Duration =
    Duration.parseOrNull(text)?.takeIf { it.isPositive() && it.isFinite() }
        ?: throw invalid(option, text, "Expected a number with a unit (e.g. 90s, 2m, 1m 30s).")

/** Parses the [text] of an [option] as a percentage, such as `5%`. Returns a fraction. */
fun percentage(option: String, text: String): Double {
    val fraction = PERCENTAGE.matchEntire(text)?.groupValues?.get(1)?.toDouble()?.div(100)
    if (fraction == null || fraction <= 0 || fraction >= 1)
        throw invalid(option, text, "Expected a percentage above 0% and below 100% (e.g. 5%).")
    return fraction
}

/** Parses the [text] of an [option] as a whole number. */
fun wholeNumber(option: String, text: String): Long =
    text.toLongOrNull() ?: throw invalid(option, text, "Expected a whole number (e.g. 1).")

/** Parses the [text] of an [option] as a whole number in the [range]. */
fun wholeNumber(option: String, text: String, range: IntRange): Int {
    val end = if (range.last == Int.MAX_VALUE) "" else " to ${range.last}"
    return text.toIntOrNull()?.takeIf { it in range }
        ?: throw invalid(option, text, "Expected a whole number from ${range.first}$end.")
}

/** Parses operations that are separated by commas. Returns each once. */
fun operations(text: String): List<Operation> {
    val found = gatherMistakes { each(text.split(',')) { operation(it.trim()) } }
    return found.distinct()
}

private fun invalid(option: String, text: String, expected: String) =
    ProblemException("Invalid $option: '$text'. $expected")

private val PERCENTAGE = Regex("""(\d+(?:\.\d+)?)%""")

/**
 * Parses the number of threads that call at once.
 *
 * @param cores the cores of this machine; more threads would only wait for each other
 */
fun threads(text: String, cores: Int): Int {
    if (text == "1") return 1
    val number = text.toIntOrNull()
    val expected =
        if (cores < MIN_THREADS)
            "This machine has one core, so it cannot run several threads at once. Leave out --threads."
        else "Expected 1 to $cores, the cores of this machine."
    if (number == null || number !in MIN_THREADS..cores) {
        throw ProblemException("Invalid --threads: '$text'. $expected")
    }
    return number
}

/** The smallest number that means several threads. */
private const val MIN_THREADS = 2
