package dev.serdemark.results

import dev.serdemark.plan.Cell
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Operation
import dev.serdemark.plan.PayloadSize
import dev.serdemark.plan.floor
import dev.serdemark.results.figures.CellResult
import kotlin.math.roundToLong

/**
 * The sizes of a document's payloads by contender. They are exact, so they have no intervals.
 *
 * @property siblings how many payloads each size is the mean of
 * @property contenders the smallest payload first
 * @property isTogether whether sizes after compression are those of whole sequences; else each
 *   payload is compressed on its own
 */
class WrittenSizes(
    val document: DocumentName,
    val channel: String,
    val siblings: Int,
    val contenders: List<WrittenSize>,
    val isTogether: Boolean = false,
) {
    /** The same with the sizes after compression of whole sequences; null for single payloads. */
    val together: WrittenSizes?
        get() {
            val sizes = contenders.map {
                it.copy(size = it.size.copy(compressed = it.size.together))
            }
            return if (sizes.any { it.size.compressed == null }) null
            else WrittenSizes(document, channel, siblings, sizes, isTogether = true)
        }

    /** Whether any two contenders differ by more than 1%. */
    val differ: Boolean
        get() = contenders.last().size.bytes > contenders.first().size.bytes * ALIKE

    /**
     * The contenders with the smallest payloads by [bytes]; several if they are equal to the byte.
     */
    fun smallest(bytes: (PayloadSize) -> Double): List<WrittenSize> {
        val least = contenders.minOf { bytes(it.size).roundToLong() }
        return contenders.filter { bytes(it.size).roundToLong() == least }
    }

    /** The contenders that are next after the smallest; empty if all are equal to the byte. */
    val next: List<WrittenSize>
        get() {
            val larger = contenders - smallest { it.bytes }.toSet()
            val least = larger.firstOrNull()?.size?.bytes?.roundToLong()
            return larger.filter { it.size.bytes.roundToLong() == least }
        }

    companion object {
        /** Operations on whole payloads, first the one whose payload the contender itself makes. */
        val OPERATIONS: List<Operation> =
            listOf(Operation.WRITE, Operation.READ, Operation.READ_DEEP)

        private const val ALIKE = 1.01
    }
}

/**
 * The payload size of the contender of a [cell]: what it writes, or what it reads if the run does
 * not write.
 */
data class WrittenSize(val cell: Cell, val size: PayloadSize)

/**
 * Returns the sizes by document and channel, from operations on whole payloads. Empty for runs of
 * earlier versions, which did not record sizes after compression.
 */
fun writtenSizes(result: RunResult): List<WrittenSizes> =
    result.cells
        .filter { result.plan.floor(it.cell) == null && it.payload?.compressed != null }
        .filter { it.cell.operation in WrittenSizes.OPERATIONS }
        .groupBy { it.cell.document to it.cell.channel }
        .map { (place, cells) ->
            val (document, channel) = place
            val siblings = result.plan.documents.single { it.name == document }.siblings
            WrittenSizes(document, channel, siblings, sizes(cells))
        }

private fun sizes(cells: List<CellResult>): List<WrittenSize> =
    cells
        .groupBy { it.cell.contender }
        .values
        .map { own -> own.minBy { WrittenSizes.OPERATIONS.indexOf(it.cell.operation) } }
        .map { WrittenSize(it.cell, checkNotNull(it.payload)) }
        .sortedBy { it.size.bytes }
