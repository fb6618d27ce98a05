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
 * @property changes the indexes in [points] of the first figure after each change
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
        val index = bounds.indexOf(change)
        val before = points.subList(bounds[index - 1], change)
        val after = points.subList(change, bounds[index + 1])
        return exp(medianValue(after) - medianValue(before))
    }

    private fun medianValue(points: List<HistoryPoint>): Double =
        median(points.map { it.value }.toDoubleArray())
}

/**
 * A point of a history: a [cell] in one run.
 *
 * @property value by the [Yardstick]: the logarithm of the time, or of the time relative to the
 *   table
 */
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
    val timesByCell =
        sides
            .flatMap { side ->
                side.cells
                    .filter { it.times.isNotEmpty() && it.cell.document !in changed }
                    .map { HistoryPoint(side, it, it.logs.average()) }
            }
            .groupBy { keys.of(it.cell.cell) }
    val pointsByCell =
        if (yardstick == Yardstick.TABLE) relativeToTables(timesByCell) else timesByCell
    val series = pointsByCell.values.filter { it.size > 1 }
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
private fun relativeToTables(
    series: Map<List<Any>, List<HistoryPoint>>
): Map<List<Any>, List<HistoryPoint>> {
    val means = series.mapValues { (_, points) -> points.map { it.value }.average() }
    // What the cells of a table have in common, by run and table.
    val commonParts =
        series.entries
            .flatMap { (key, points) ->
                val table = key.drop(1)
                points.map { (it.side to table) to it.value - means.getValue(key) }
            }
            .groupBy({ (runAndTable, _) -> runAndTable }, { (_, distance) -> distance })
            .filterValues { it.size >= FEWEST_OF_TABLE }
            .mapValues { (_, distances) -> median(distances.toDoubleArray()) }
    return series.mapValues { (key, points) ->
        val table = key.drop(1)
        points.mapNotNull { point ->
            commonParts[point.side to table]?.let { common ->
                HistoryPoint(point.side, point.cell, point.value - common)
            }
        }
    }
}

/** The fixed seed of random orders, so that every search finds the same changes. */
private const val SEED = 1L
