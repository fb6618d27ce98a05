package dev.serdemark.results

import dev.serdemark.statistics.quantile
import dev.serdemark.statistics.standardDeviation

/** The least spread from JVM to JVM that is believed, on the scale of logarithms. */
internal const val LEAST_SPREAD = 0.02

/** Of all pairs of a run, the share whose spread is believed to be luck where it is smaller. */
private const val SPREAD_OF_OTHERS = 0.75

/**
 * The logarithms of the ratio of two cells.
 *
 * @property a index of a cell, and [b] of the other
 * @property byGeneration one value for each generation in which both were measured, see [logRatios]
 */
internal class LogRatios(val a: Int, val b: Int, private val byGeneration: Map<Int, Double>) {
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
 * The least spread that is believed of any pair. The standard deviation of a few values is small by
 * chance for some of many pairs, and those would be decided too early; what the run's other pairs
 * spread is the best guess for them.
 */
internal class SpreadFloor(private val pairs: List<LogRatios>) {
    private val known = mutableMapOf<Int, Double>()

    /** As it was after a [generation], so that nothing that is measured later changes a verdict. */
    fun at(generation: Int): Double =
        known.getOrPut(generation) {
            val spreads = pairs.mapNotNull { it.spreadAt(generation) }.toDoubleArray()
            if (spreads.isEmpty()) LEAST_SPREAD
            else maxOf(LEAST_SPREAD, quantile(spreads, SPREAD_OF_OTHERS))
        }
}
