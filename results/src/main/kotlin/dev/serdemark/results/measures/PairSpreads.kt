package dev.serdemark.results.measures

import dev.serdemark.statistics.Spread
import dev.serdemark.statistics.SpreadPrior
import dev.serdemark.statistics.pooledSpread
import kotlin.math.hypot

/** The smallest spread from JVM to JVM that intervals assume, on the scale of logarithms. */
const val LEAST_SPREAD = 0.02

/**
 * The spread from JVM to JVM that is expected of a pair before anything is measured, on the scale
 * of logarithms: three of four pairs in the published journals spread less.
 */
const val EXPECTED_SPREAD = 0.044

/** The spread of a typical pair on a quiet machine: half of the published ones spread less. */
private const val USUAL_SPREAD = 0.033

/**
 * What is known of the spread of each pair from the other pairs of its group. The standard
 * deviation of a few values is small by chance for some of many pairs, and those would be decided
 * too early; it is large by chance for others, and those would take too long. Groups are kept
 * apart, since one may be noisier than another: another collector, smaller documents.
 */
internal class PairSpreads(private val pairs: List<LogRatios>) {
    private val known = mutableMapOf<Int, List<Spread>>()

    /**
     * What is known of one [pair] when it was last measured, so that nothing that is measured later
     * changes a verdict. On a machine that is unsteady within generations, what that adds to the
     * usual spread is expected as well.
     */
    fun of(pair: LogRatios): SpreadPrior {
        val spreads = known.getOrPut(pair.last) { pairs.mapNotNull { it.spreadAt(pair.last) } }
        val expected = maxOf(EXPECTED_SPREAD, hypot(USUAL_SPREAD, pair.errorAt(pair.last)))
        return pooledSpread(spreads, expected, LEAST_SPREAD)
    }
}
