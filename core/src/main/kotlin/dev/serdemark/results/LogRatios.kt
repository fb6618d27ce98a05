package dev.serdemark.results

import dev.serdemark.statistics.SpreadPrior
import dev.serdemark.statistics.standardDeviation

/** The least spread from JVM to JVM that is believed, on the scale of logarithms. */
internal const val LEAST_SPREAD = 0.02

/**
 * The logarithms of the ratio of two cells.
 *
 * @property a index of a cell, and [b] of the other
 * @property byGeneration one value for each generation in which both were measured, see [logRatios]
 */
internal class LogRatios(val a: Int, val b: Int, val byGeneration: Map<Int, Double>) {
    val values: DoubleArray = byGeneration.values.toDoubleArray()

    /** The last generation in which both were measured; 0 where there is none. */
    val last: Int = byGeneration.keys.maxOrNull() ?: 0

    /** The standard deviation of what was known after a [generation]; null of fewer than two. */
    fun spreadAt(generation: Int): Double? {
        val known = byGeneration.filterKeys { it <= generation }.values.toDoubleArray()
        return if (known.size < 2) null else standardDeviation(known)
    }
}

/**
 * What all pairs of a run tell of the spread of each. The standard deviation of a few values is
 * small by chance for some of many pairs, and those would be decided too early; it is large by
 * chance for others, and those would go on for too long.
 */
internal class PairSpreads(private val pairs: List<LogRatios>) {
    private val known = mutableMapOf<Int, SpreadPrior>()

    /** As it was after a [generation], so that nothing that is measured later changes a verdict. */
    fun at(generation: Int): SpreadPrior =
        known.getOrPut(generation) {
            val spreads = pairs.mapNotNull { it.spreadAt(generation) }
            SpreadPrior.of(spreads.toDoubleArray(), LEAST_SPREAD)
        }
}
