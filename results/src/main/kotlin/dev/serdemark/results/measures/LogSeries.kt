package dev.serdemark.results.measures

import dev.serdemark.plan.CellIndex
import dev.serdemark.statistics.Spread
import dev.serdemark.statistics.standardDeviation
import kotlin.math.sqrt

/**
 * A time, or the ratio of two, in one generation.
 *
 * @property value its logarithm
 * @property error its standard error within the generation, estimated from the rounds; null if
 *   there are too few
 * @property rounds how many rounds it comes from
 */
class LogValue(val value: Double, val error: Double?, val rounds: Int = 1)

/**
 * Logarithms of a time, or of the ratio of two.
 *
 * @property byGeneration one per generation that measured it
 */
open class LogSeries(private val byGeneration: Map<Int, LogValue>) {
    /** The values alone, in the order of the generations. */
    val inOrder: Map<Int, Double> = byGeneration.mapValues { it.value.value }

    val values: DoubleArray = inOrder.values.toDoubleArray()

    /** The last generation that measured it; 0 if there is none. */
    val last: Int = byGeneration.keys.maxOrNull() ?: 0

    /** Returns the spread of the values up to a [generation]; null if there are none. */
    fun spreadAt(generation: Int): Spread? {
        val known = until(generation).map { it.value }.toDoubleArray()
        return when (known.size) {
            0 -> null
            1 -> Spread(0.0, 0)
            else -> Spread(standardDeviation(known), known.size - 1)
        }
    }

    /**
     * Returns the standard error of a value within its generation, as a root mean square over the
     * generations up to [generation]; 0 if unknown.
     */
    fun errorAt(generation: Int): Double {
        val errors = until(generation).mapNotNull { it.error }
        return if (errors.isEmpty()) 0.0 else sqrt(errors.sumOf { it * it } / errors.size)
    }

    /** The variance from round to round within a generation, on the mean; null if unknown. */
    val roundVariance: Double?
        get() =
            byGeneration.values
                .mapNotNull { ratio -> ratio.error?.let { it * it * ratio.rounds } }
                .let { if (it.isEmpty()) null else it.average() }

    private fun until(generation: Int) = byGeneration.filterKeys { it <= generation }.values
}

/**
 * The logarithms of the ratio of two cells, see [logRatios].
 *
 * @property a index of a cell, and [b] of the other
 */
class LogRatios(val a: CellIndex, val b: CellIndex, byGeneration: Map<Int, LogValue>) :
    LogSeries(byGeneration)
