package dev.serdemark.results.between

import dev.serdemark.plan.Cell
import dev.serdemark.statistics.changePoints
import dev.serdemark.statistics.median
import java.util.Random
import kotlin.math.exp

/** The fewest runs in which changes are looked for. */
const val FEWEST_RUNS: Int = 6

/**
 * The figures of one cell in several runs.
 *
 * @property points in the order of the runs; runs without a figure are missing
 * @property changes the places in [points] of the first figure after each change
 */
class CellHistory(val points: List<HistoryPoint>, val changes: List<Int>) {
    /** The cell in the latest run. */
    val cell: Cell
        get() = points.last().cell.cell

    /** How many times as long the cell takes after a change as before it, up to the next ones. */
    fun ratio(change: Int): Double {
        val bounds = listOf(0) + changes + points.size
        val at = bounds.indexOf(change)
        fun level(from: Int, to: Int) =
            median(points.subList(from, to).map { it.value }.toDoubleArray())
        return exp(level(change, bounds[at + 1]) - level(bounds[at - 1], change))
    }
}

/** The figure of a cell in one run; [value] is its logarithm by the yardstick. */
class HistoryPoint(val side: MeasuredSide, val cell: SideCell, val value: Double)

/**
 * The histories of all cells that two or more of the [sides] have, which are in the order of time.
 * Cells match as in [RunsCompared]. All changes together are wrong with a probability of at most
 * [error].
 */
fun histories(
    sides: List<MeasuredSide>,
    yardstick: Yardstick,
    error: Double,
): List<CellHistory> {
    val keys = CellKeys(sides)
    val changed = changedDocuments(sides)
    val byClock =
        sides
            .flatMap { side ->
                side.cells
                    .filter { it.times.isNotEmpty() && it.cell.document !in changed }
                    .map { HistoryPoint(side, it, it.logs.average()) }
            }
            .groupBy { keys.of(it.cell.cell) }
    val all = if (yardstick == Yardstick.TABLE) byTable(byClock) else byClock
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
 * Removes from each figure the part that the cells of its table share in its run: the median distance of each from its own mean over the runs. Points of tables with too few cells are left out.
 *
 * @param series points by what cells match by, the contender first
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

/** The seed of the random orders, so that a history is the same each time. */
private const val SEED = 1L
