package dev.serdemark.results

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Operation
import dev.serdemark.plan.PayloadSize
import dev.serdemark.plan.floor
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.warm
import dev.serdemark.results.measures.LEAST_SPREAD
import dev.serdemark.results.measures.Measures
import dev.serdemark.results.measures.logTimes
import dev.serdemark.statistics.SpreadPrior
import dev.serdemark.statistics.anytimeInterval
import dev.serdemark.statistics.fitLine
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.roundToLong

/** The fewest sizes for a line, because any two points lie on one. */
private const val LEAST_SIZES = 3

/**
 * A line that describes how the time of a contender's operation depends on the size of its payload:
 * a fixed time per call, plus a time per byte. Its points are the documents of one workload.
 *
 * Each generation has a line through its times. The fit assumes that all times have the same
 * relative error ([fitLine]). Slope and intercept are means over the generations. Like the
 * intervals of times, their intervals are valid after every generation ([anytimeInterval]). But
 * their intervals do not use logarithms, because an intercept may be below 0. The smallest spread
 * of slope and intercept follows from the smallest spread of times.
 *
 * @property cells the indexes of the contender's cells, the smallest payload first
 * @property slope nanoseconds per byte of payload
 * @property intercept nanoseconds per call, whatever the size
 * @property largestResidual the largest distance between the line and the time at a size, as a
 *   share of that time
 */
data class SizeLine(
    val cells: List<CellIndex>,
    val slope: Estimate,
    val intercept: Estimate,
    val largestResidual: Double,
) {
    /** Whether the residuals are so small that a line describes the times. */
    val isLine: Boolean
        get() = largestResidual <= MOST_RESIDUAL

    companion object {
        /** A line describes the times if no residual is above this share of the time. */
        const val MOST_RESIDUAL = 0.1
    }
}

/**
 * Fits a line for each combination of contender, operation, channel and JVM setting. Leaves out
 * combinations with fewer than three sizes, and those whose cells were never all measured in one
 * generation.
 *
 * @param cells the cells of contenders, without lower bounds
 * @param error the probability that an interval misses
 */
internal fun sizeLines(cells: List<CellResult>, measures: Measures, error: Double): List<SizeLine> =
    cells
        .filter { it.warm != null }
        .groupBy { it.cell.copy(document = it.cell.document.copy(document = "")) }
        .values
        .map { cellsOfLine -> cellsOfLine.sortedBy(::size) }
        .filter { cellsOfLine -> cellsOfLine.distinctBy(::size).size >= LEAST_SIZES }
        .mapNotNull { cellsOfLine -> LineThroughSizes(cellsOfLine, measures).line(error) }

private fun size(cell: CellResult): Double = checkNotNull(cell.figures).payloadBytes

/** Fits a line to [cells] that differ only in the document. */
private class LineThroughSizes(private val cells: List<CellResult>, measures: Measures) {
    private val logTimes = cells.map { measures.logTimes(it.index) }
    private val generations = logTimes.map { it.keys }.reduce(Set<Int>::intersect).sorted()
    private val sizes = cells.map(::size).toDoubleArray()

    /** The mean time of each cell over the generations in which all cells were measured. */
    private val times =
        logTimes
            .map { logTime -> exp(generations.map(logTime::getValue).average()) }
            .toDoubleArray()

    /** The line; null if the cells were never all measured in the same generation. */
    fun line(error: Double): SizeLine? {
        if (generations.isEmpty()) return null
        val lines = generations.map { generation ->
            val timesInGeneration = logTimes.map { exp(it.getValue(generation)) }.toDoubleArray()
            fitLine(sizes, timesInGeneration, errors = times)
        }
        val slope = mean(lines.map { it.slope }, lines.first().slopeError, error)
        val intercept = mean(lines.map { it.intercept }, lines.first().interceptError, error)
        val residuals =
            sizes.indices.map {
                abs(intercept.value + slope.value * sizes[it] - times[it]) / times[it]
            }
        return SizeLine(cells.map { it.index }, slope, intercept, residuals.max())
    }
}

/**
 * The mean of [values] with its interval.
 *
 * @param unit the standard deviation of the values if each time had a standard deviation as large
 *   as the time itself
 */
private fun mean(values: List<Double>, unit: Double, error: Double): Estimate {
    val prior = SpreadPrior(LEAST_SPREAD * unit, weight = 0)
    val interval = anytimeInterval(values.toDoubleArray(), error, prior)
    return Estimate(values.average(), interval?.low, interval?.high)
}

/**
 * The payload sizes of a document by contender. They are exact, so they have no intervals.
 *
 * @property siblings the number of payloads over which each size is averaged
 * @property contenders the contenders with their sizes, the smallest payload first
 * @property isTogether whether each sequence is compressed as a whole, instead of each payload
 *   separately
 */
class WrittenSizes(
    val document: DocumentName,
    val channel: String,
    val siblings: Int,
    val contenders: List<WrittenSize>,
    val isTogether: Boolean = false,
) {
    /** The sizes with whole sequences compressed; null if calls handle single payloads. */
    val together: WrittenSizes?
        get() {
            val sizes = contenders.map {
                it.copy(size = it.size.copy(compressed = it.size.together))
            }
            return if (sizes.any { it.size.compressed == null }) null
            else WrittenSizes(document, channel, siblings, sizes, isTogether = true)
        }

    /** Whether the sizes of any two contenders differ by more than 1%. */
    val hasDifferences: Boolean
        get() = contenders.last().size.bytes > contenders.first().size.bytes * NOTICEABLE_FACTOR

    /**
     * Returns the contenders with the smallest payloads by [bytes]. Several are returned if their
     * rounded sizes are equal.
     */
    fun smallest(bytes: (PayloadSize) -> Double): List<WrittenSize> {
        val least = contenders.minOf { bytes(it.size).roundToLong() }
        return contenders.filter { bytes(it.size).roundToLong() == least }
    }

    /** The contenders with the second smallest payloads; empty if all rounded sizes are equal. */
    val secondSmallest: List<WrittenSize>
        get() {
            val larger = contenders - smallest { it.bytes }.toSet()
            val least = larger.firstOrNull()?.size?.bytes?.roundToLong()
            return larger.filter { it.size.bytes.roundToLong() == least }
        }

    companion object {
        /** The operations on whole payloads. Writing is first, because it makes the payload. */
        val OPERATIONS: List<Operation> =
            listOf(Operation.WRITE, Operation.READ, Operation.READ_DEEP)

        private const val NOTICEABLE_FACTOR = 1.01
    }
}

/**
 * The payload [size] of a contender. The [cell] is its writing cell, or a reading cell if the run
 * does not measure writing.
 */
data class WrittenSize(val cell: Cell, val size: PayloadSize)

/**
 * Returns the payload sizes of a run, by document and channel. Empty for runs of earlier versions,
 * which did not record sizes after compression.
 */
fun writtenSizes(result: RunResult): List<WrittenSizes> =
    result.cells
        .filter { result.plan.floor(it.cell) == null && it.payload?.compressed != null }
        .filter { it.cell.operation in WrittenSizes.OPERATIONS }
        .groupBy { it.cell.document to it.cell.channel }
        .map { (documentAndChannel, cells) ->
            val (document, channel) = documentAndChannel
            val siblings = result.plan.documents.single { it.name == document }.siblings
            WrittenSizes(document, channel, siblings, sizes(cells))
        }

private fun sizes(cells: List<CellResult>): List<WrittenSize> =
    cells
        .groupBy { it.cell.contender }
        .values
        .map { cellsOfContender ->
            cellsOfContender.minBy { WrittenSizes.OPERATIONS.indexOf(it.cell.operation) }
        }
        .map { WrittenSize(it.cell, checkNotNull(it.payload)) }
        .sortedBy { it.size.bytes }
