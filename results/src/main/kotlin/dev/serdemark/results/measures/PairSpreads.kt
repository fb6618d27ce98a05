package dev.serdemark.results.measures

import dev.serdemark.statistics.Spread
import dev.serdemark.statistics.SpreadPrior
import dev.serdemark.statistics.pooledSpread
import kotlin.math.hypot

/** The smallest spread from JVM to JVM that intervals assume, on the scale of logarithms. */
const val LEAST_SPREAD = 0.02

/**
 * The expected spread of a pair from JVM to JVM before anything is measured, on the scale of
 * logarithms. Three of four pairs in the published journals spread less.
 */
const val EXPECTED_SPREAD = 0.044

/** The spread of a typical pair on a quiet machine: half of the published ones spread less. */
private const val USUAL_SPREAD = 0.033

/**
 * Estimates the spread of each pair with the help of the other pairs of its group. Among many
 * pairs, some have a standard deviation that is small by chance. Without the others, these would be
 * decided too early. Some have a large one by chance, and would take too long. Each group is
 * separate, because one may be noisier than another: another collector, smaller documents.
 *
 * @param isOneEnough whether a pair may have an interval after one generation
 */
class PairSpreads(
    private val pairs: List<LogRatios>,
    private val isOneEnough: Boolean = false,
) {
    private val known = mutableMapOf<Int, List<Spread>>()

    /**
     * Returns what was known of a [pair] when it was last measured, so that later measurements do
     * not change its verdict. If the machine is unsteady within generations, the expected spread is
     * larger by what that adds.
     */
    fun of(pair: LogRatios): SpreadPrior {
        val spreads = known.getOrPut(pair.last) { pairs.mapNotNull { it.spreadAt(pair.last) } }
        val expected = maxOf(EXPECTED_SPREAD, hypot(USUAL_SPREAD, pair.errorAt(pair.last)))
        val prior = pooledSpread(spreads, expected, LEAST_SPREAD)
        return if (isOneEnough) prior else prior.copy(first = null)
    }
}
