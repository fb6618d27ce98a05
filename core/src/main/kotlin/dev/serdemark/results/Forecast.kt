package dev.serdemark.results

import dev.serdemark.statistics.anytimeHalfWidth
import kotlin.math.abs
import kotlin.math.ln

/** Forecasts go no further: beyond, a pair lies at the margin itself. */
private const val MOST_GENERATIONS = 1000

/**
 * How much longer a pair that is not settled would take, if what is measured next were like what
 * was measured so far.
 *
 * @property comparison of the pair
 * @property generations further ones; null where it would take more than a thousand, since the
 *   difference is close to the margin
 * @property millis the time that they would take with the cells that are still measured
 */
data class Forecast(val comparison: Comparison, val generations: Int?, val millis: Long?)

/**
 * Generations until the interval of a pair lies on one side of the [margin], from their [count] so
 * far; at least [least] in all.
 *
 * @param log the logarithm of the ratio
 * @param spread from JVM to JVM on that scale
 */
internal fun generationsLeft(
    log: Double,
    spread: Double,
    count: Int,
    error: Double,
    margin: Double,
    least: Int,
): Int? {
    val room = abs(abs(log) - ln(1 + margin))
    return (maxOf(count + 1, least)..count + MOST_GENERATIONS)
        .firstOrNull { n -> anytimeHalfWidth(n, error)?.let { it * spread < room } ?: false }
        ?.let { it - count }
}
