package dev.serdemark.results.between

import dev.serdemark.plan.Cell
import dev.serdemark.statistics.changePoints
import dev.serdemark.statistics.median
import java.util.Random
import kotlin.math.exp

/** The fewest runs for a search for changes. */
const val FEWEST_RUNS: Int = 6

/**
 * The figures of one cell in several runs.
 *
 * @property points the figures in the order of the runs; runs without a figure are missing
 * @property changes for each change, the index in [points] of the first figure after it
 */
class CellHistory(val points: List<HistoryPoint>, val changes: List<Int>) {
    /** The cell in the latest run. */
    val cell: Cell
        get() = points.last().cell.cell

    /**
     * The ratio of the time after a [change] to the time before it. Counts only the runs up to the
     * next change on each side.
     */
    fun ratio(change: Int): Double {
        val bounds = listOf(0) + changes + points.size
        val at = bounds.indexOf(change)
        fun level(from: Int, to: Int) =
            median(points.subList(from, to).map { it.value }.toDoubleArray())
        return exp(level(change, bounds[at + 1]) - level(bounds[at - 1], change))
    }
}

/** A point of a history: a [cell] in one run. The [value] is the logarithm by the [Yardstick]. */
class HistoryPoint(val side: MeasuredSide, val cell: SideCell, val value: Double)

/**
 * Returns the histories of all cells that two or more of the [sides] measured. Cells match as in
 * [RunsCompared].
 *
 * @param sides the runs, the oldest first
 * @param error the largest probability of finding any change that is not real
 */
fun histories(
    sides: List<MeasuredSide>,
    yardstick: Yardstick,
    error: Double,
): List<CellHistory> {
    val keys = CellKeys(sides)
    val changed = changedDocuments(sides)
    val byTime =
        sides
            .flatMap { side ->
                side.cells
                    .filter { it.times.isNotEmpty() && it.cell.document !in changed }
                    .map { HistoryPoint(side, it, it.logs.average()) }
            }
            .groupBy { keys.of(it.cell.cell) }
    val all = if (yardstick == Yardstick.TABLE) byTable(byTime) else byTime
    val series = all.values.filter { it.size > 1 }
    return series.map { points ->
        val values = points.map { it.value }.toDoubleArray()
        val changes =
            if (values.size < FEWEST_RUNS) emptyList()
            else changePoints(values, error / series.size, Random(SEED))
        CellHistory(points, changes)
    }
}

/**
 * Makes figures relative to their table. In each run, subtracts from the figures of a table what
 * its cells have in common: the median of their distances from their own means over all runs.
 * Leaves out points whose table has fewer than [FEWEST_OF_TABLE] cells in the run.
 *
 * @param series the points by the key of their cell. The first part of a key is the contender, and
 *   all other parts are the table.
 */
private fun byTable(
    series: Map<List<Any>, List<HistoryPoint>>
): Map<List<Any>, List<HistoryPoint>> {
    val means = series.mapValues { (_, points) -> points.map { it.value }.average() }
    val shared =
        series.entries
            .flatMap { (key, points) ->
                points.map { (it.side to key.drop(1)) to it.value - means.getValue(key) }
            }
            .groupBy({ it.first }, { it.second })
            .filterValues { it.size >= FEWEST_OF_TABLE }
            .mapValues { median(it.value.toDoubleArray()) }
    return series.mapValues { (key, points) ->
        points.mapNotNull { point ->
            shared[point.side to key.drop(1)]?.let {
                HistoryPoint(point.side, point.cell, point.value - it)
            }
        }
    }
}

/** The fixed seed of random orders, so that every search finds the same changes. */
private const val SEED = 1L
