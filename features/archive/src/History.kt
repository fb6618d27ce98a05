package dev.serdemark.archive

import dev.serdemark.plan.Cell
import dev.serdemark.statistics.median
import java.util.Random
import kotlin.math.exp

/** The fewest runs for a search for changes. */
const val FEWEST_RUNS: Int = 6

/**
 * The figures of one cell, or of the ratio of two cells, in several runs.
 *
 * @property points the figures in the order of the runs; runs without a figure are missing
 * @property changes the indexes in [points] of the first figure after each change
 */
class CellHistory(val points: List<HistoryPoint>, val changes: List<Int>) {
    /** The cell in the latest run. */
    val cell: Cell
        get() = points.last().cell.cell

    /** The cell by whose time the times are divided, in the latest run; null if there is none. */
    val divisor: Cell?
        get() = points.last().divisor?.cell

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
 * @property divisor the cell of the same run by whose time the time is divided; null if there is
 *   none
 */
class HistoryPoint(
    val side: MeasuredSide,
    val cell: SideCell,
    val value: Double,
    val divisor: SideCell? = null,
)

/**
 * The histories of all cells that two or more runs measured.
 *
 * @property lines the histories, one per cell or per ratio of two cells
 * @property leftOut the number of cells that are in no history, because no two runs have another
 *   cell of their table
 */
class Histories(val lines: List<CellHistory>, val leftOut: Int)

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
): Histories {
    val keys = CellKeys(sides)
    val changed = changedDocuments(sides)
    val times =
        sides
            .flatMap { side ->
                side.cells
                    .filter { it.times.isNotEmpty() && it.cell.document !in changed }
                    .map { HistoryPoint(side, it, it.logs.average()) }
            }
            .groupBy { keys.of(it.cell.cell) }
            .filterValues { it.size > 1 }
    val tables = times.entries.groupBy({ tableOf(it.key) }, { it.value }).values
    val linesByTable = tables.map { cells ->
        val lines = if (yardstick == Yardstick.TABLE) relativeToTable(cells) else cells
        lines.filter { it.size > 1 }
    }
    val count = linesByTable.sumOf { it.size }
    val lines = linesByTable.flatten().map { CellHistory(it, changes(it, error / count)) }
    val leftOut = tables.zip(linesByTable) { cells, lines -> missingCells(cells, lines) }.sum()
    return Histories(lines, leftOut)
}

/** Returns the part of the [key] of a cell that all cells of its table have in common. */
private fun tableOf(key: List<Any>): List<Any> = key.drop(1) // The first part is the contender.

private fun changes(points: List<HistoryPoint>, error: Double): List<Int> =
    if (points.size < FEWEST_RUNS) emptyList()
    else changePoints(points.map { it.value }.toDoubleArray(), error, Random(SEED))

/** Returns how many of the [cells] of a table are in none of the [lines]. */
private fun missingCells(cells: List<List<HistoryPoint>>, lines: List<List<HistoryPoint>>): Int {
    val shown = lines.flatten().flatMap { listOfNotNull(it.cell, it.divisor) }.toSet()
    return cells.count { points -> points.none { it.cell in shown } }
}

/**
 * Makes the figures of the [cells] of one table relative to each other. If fewer than two runs have
 * [FEWEST_OF_TABLE] of the cells, returns the ratio of each pair of cells: two cells alone do not
 * show which of them changed.
 */
private fun relativeToTable(cells: List<List<HistoryPoint>>): List<List<HistoryPoint>> {
    val cellsByRun = cells.flatten().groupingBy { it.side }.eachCount()
    val completeRuns = cellsByRun.filterValues { it >= FEWEST_OF_TABLE }.keys
    return if (completeRuns.size > 1) relativeToMedian(cells, completeRuns)
    else ratiosOfPairs(cells)
}

/**
 * In each of the [runs], subtracts from the figures of the [cells] what the cells have in common:
 * the median of their distances from their own means over all runs.
 */
private fun relativeToMedian(
    cells: List<List<HistoryPoint>>,
    runs: Set<MeasuredSide>,
): List<List<HistoryPoint>> {
    val means = cells.map { points -> points.map { it.value }.average() }
    val commonParts =
        cells
            .zip(means) { points, mean -> points.map { it.side to it.value - mean } }
            .flatten()
            .groupBy({ (run, _) -> run }, { (_, distance) -> distance })
            .mapValues { (_, distances) -> median(distances.toDoubleArray()) }
    return cells.map { points ->
        points
            .filter { it.side in runs }
            .map { HistoryPoint(it.side, it.cell, it.value - commonParts.getValue(it.side)) }
    }
}

/** Returns the ratio of each pair of [cells], in the runs that have both. */
private fun ratiosOfPairs(cells: List<List<HistoryPoint>>): List<List<HistoryPoint>> =
    cells.flatMapIndexed { i, divisors ->
        val divisorByRun = divisors.associateBy { it.side }
        cells.drop(i + 1).map { dividends ->
            dividends.mapNotNull { point ->
                divisorByRun[point.side]?.let {
                    HistoryPoint(point.side, point.cell, point.value - it.value, it.cell)
                }
            }
        }
    }

/** The fixed seed of random orders, so that every search finds the same changes. */
private const val SEED = 1L
