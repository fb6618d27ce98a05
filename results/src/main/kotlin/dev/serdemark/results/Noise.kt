package dev.serdemark.results

import dev.serdemark.results.measures.EXPECTED_SPREAD
import dev.serdemark.results.measures.LEAST_SPREAD
import dev.serdemark.results.measures.LogRatios
import dev.serdemark.statistics.median
import kotlin.math.sqrt

/**
 * How much the ratio of a typical pair varies within and between generations, as standard
 * deviations on the scale of logarithms.
 *
 * @property round from round to round within a generation; the median of r rounds varies by 1/√r of
 *   it
 * @property fork from generation to generation, beyond what the rounds explain
 */
data class Noise(val round: Double, val fork: Double)

/** The noise of the measured [pairs]; null if nothing is known about their rounds. */
internal fun noise(pairs: List<LogRatios>): Noise? {
    val known = pairs.mapNotNull { pair -> pair.roundVariance?.let { pair to it } }
    if (known.isEmpty()) return null
    return Noise(
        sqrt(median(known.map { it.second }.toDoubleArray())),
        sqrt(median(known.map { forkVariance(it.first) }.toDoubleArray())),
    )
}

private fun forkVariance(pair: LogRatios): Double {
    val error = pair.errorAt(pair.last)
    val spread = pair.spreadAt(pair.last)?.deviation ?: return EXPECTED_SPREAD * EXPECTED_SPREAD
    return maxOf(LEAST_SPREAD * LEAST_SPREAD, spread * spread - error * error)
}
