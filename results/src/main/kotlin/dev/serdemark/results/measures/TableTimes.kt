package dev.serdemark.results.measures

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Plan
import dev.serdemark.plan.floor
import dev.serdemark.statistics.LevelDifference
import dev.serdemark.statistics.connected
import dev.serdemark.statistics.levels

/**
 * The times of the cells of a table, which differ only in the contender and the JVM setting. All
 * times are logarithms.
 *
 * A time is the sum of two parts: the level of its cell, and the state of the machine, which is the
 * same for all cells that were measured side by side. Least squares give the levels. So there is
 * one estimate per cell, and every ratio is the quotient of two estimates. If every generation
 * measured all cells, a level is the mean over the generations.
 *
 * ```
 * generation 1: a 5.0, b 6.0, c 7.0
 * generation 2: a 5.4, b 6.4
 *     levels: a 5.2, b 6.2, c 7.2, because the machine was 0.2 below its mean in generation 1
 * ```
 *
 * @param times the times that were measured side by side
 */
internal class TableTimes(private val times: List<SideBySide>) {
    private val levels: Map<CellIndex, Double> by lazy {
        connected(times) { it.times.keys }.flatMap { levels(it).entries }.associate { it.toPair() }
    }

    /** Returns the time of a [cell] over all generations; null if it was never measured. */
    fun level(cell: CellIndex): Double? = levels[cell]

    /** Returns the time of a [cell], per generation that measured it. */
    fun byGeneration(cell: CellIndex): Map<Int, Double> =
        times.mapNotNull { part -> part.times[cell]?.let { part.generation to it } }.toMap()

    /** Returns the level of each cell of [parts], which have cells in common. */
    private fun levels(parts: List<SideBySide>): Map<CellIndex, Double> {
        val cells = parts.flatMap { it.times.keys }.distinct()
        // With these weights, pairs give the same levels as one unknown state for each part.
        val differences = parts.flatMap { it.differences(cells, weight = 1.0 / it.times.size) }
        val relative = cells.zip(levels(cells.size, differences).asList()).toMap()
        // Every generation counts the same, however many cells it measured.
        val meanState =
            parts
                .map { part ->
                    part.times.map { (cell, time) -> time - relative.getValue(cell) }.average()
                }
                .average()
        return relative.mapValues { (_, level) -> level + meanState }
    }

    private fun SideBySide.differences(
        cells: List<CellIndex>,
        weight: Double,
    ): List<LevelDifference> {
        val numbered = times.entries.map { (cell, time) -> cells.indexOf(cell) to time }
        return numbered.flatMapIndexed { i, (a, timeOfA) ->
            numbered.drop(i + 1).map { (b, timeOfB) ->
                LevelDifference(a, b, timeOfA - timeOfB, weight)
            }
        }
    }
}

/**
 * The times of cells that were measured side by side in a [generation], as logarithms. The state of
 * the machine was the same for all of them.
 */
internal class SideBySide(val generation: Int, val times: Map<CellIndex, Double>)

/**
 * Returns the cells of the [plan] by their tables. Cells of one table differ only in the contender
 * and the JVM setting. Lower bounds are in tables of their own.
 */
internal fun tables(plan: Plan): Collection<List<CellIndex>> =
    plan.indexes
        .groupBy { index ->
            plan[index].run {
                listOf(document, operation, channel, threads, plan.floor(this) == null)
            }
        }
        .values
