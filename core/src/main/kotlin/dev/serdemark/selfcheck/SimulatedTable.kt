package dev.serdemark.selfcheck

import dev.serdemark.statistics.Interval
import dev.serdemark.statistics.SpreadPrior
import dev.serdemark.statistics.anytimeInterval
import dev.serdemark.statistics.standardDeviation
import java.util.Random
import kotlin.math.sqrt

/**
 * A run that goes on for [generations] whatever it finds: every pair of [contenders] within each of
 * the [operations], of which all are equally fast, looked at after every generation as `results`
 * does.
 *
 * @param spread standard deviation of a pair, where the [shape] leaves it open
 * @param prior from the standard deviations of all pairs to what they tell of each
 */
internal class SimulatedTable(
    shape: Shape,
    contenders: Int,
    operations: Int,
    spread: Double,
    private val generations: Int,
    random: Random,
    private val prior: (DoubleArray) -> SpreadPrior = { SpreadPrior.of(it, LEAST_SPREAD) },
) {
    private val cells =
        List(contenders * operations) { cell ->
            DoubleArray(generations) {
                shape.draw(cell, spread / sqrt(2.0), random)
            }
        }

    /** The values of each pair, one a generation. */
    private val pairs: List<DoubleArray> =
        (0 until operations).flatMap { operation ->
            (0 until contenders).flatMap { a ->
                (a + 1 until contenders).map { b ->
                    val (x, y) = listOf(a, b).map { cells[operation * contenders + it] }
                    DoubleArray(generations) { x[it] - y[it] }
                }
            }
        }

    /** The intervals of all pairs after each generation from the second on. */
    private val looks: List<List<Interval?>> = (2..generations).map(::look)

    private fun look(generation: Int): List<Interval?> {
        val known = pairs.map { it.copyOf(generation) }
        val deviations = known.map(::standardDeviation).toDoubleArray()
        val common = prior(deviations)
        return known.map { anytimeInterval(it, FAMILY_ERROR / pairs.size, common) }
    }

    /** Whether an interval misses the truth at any look from that [generation] on. */
    fun isEverFalse(generation: Int): Boolean =
        looks.drop(generation - 2).any { look -> look.any { it != null && 0.0 !in it } }

    /**
     * For each pair the generation, at least [least], at which it would be told that one takes
     * longer by more than [margin], both as logarithms, if it took [difference] longer; null where
     * none does.
     */
    fun found(difference: Double, margin: Double, least: Int): List<Int?> =
        pairs.indices.map { pair ->
            (least..generations).firstOrNull { generation ->
                looks[generation - 2][pair]?.let { it.low + difference > margin } ?: false
            }
        }

    companion object {
        const val FAMILY_ERROR = 0.05
        const val LEAST_SPREAD = 0.02
    }
}
