package dev.serdemark.engine.request

import dev.serdemark.problem.ProblemException
import dev.serdemark.workload.Document
import java.util.Locale
import kotlin.math.ceil

/**
 * A heap has room for the objects of this number of average payloads. With so much room,
 * collections are rare and affect all contenders equally.
 */
private const val AVERAGE_PAYLOADS = 20

/**
 * A heap has room for the objects of the largest payload this many times. The check of a payload
 * needs it several times as bytes and three times as objects. Small JSON may become large objects.
 */
private const val LARGEST_PAYLOADS = 10

/** Objects rarely take more than this number of bytes per byte of JSON. */
private const val BYTES_PER_JSON_BYTE = 4

/** The memory that a worker's JVM takes in addition to its heap, in megabytes. */
private const val MEGABYTES_BESIDE_HEAP = 150L

/** Returns the smallest heap of a worker in a run of [documents], in megabytes. */
fun neededMegabytes(documents: List<Document>): Int =
    ceil((documents.maxOfOrNull(::neededBytes) ?: 0.0) / 1e6).toInt()

/**
 * Returns the smallest heap for a document, in bytes. The largest payload counts too, because it
 * may be much larger than the average one.
 */
private fun neededBytes(document: Document): Double =
    BYTES_PER_JSON_BYTE *
        maxOf(
            AVERAGE_PAYLOADS * document.jsonBytes,
            LARGEST_PAYLOADS.toDouble() * document.largestBytes,
        )

/** The minimum number of workers that must fit into memory, because a comparison needs two. */
private const val MIN_WORKERS = 2

/**
 * Returns how many of a run's [workers] fit into [memoryBytes] at the same time.
 *
 * @throws ProblemException if not even two fit, because then nothing can be compared
 */
fun workersAtOnce(workers: Int, heapMegabytes: Int, memoryBytes: Long): Int {
    val bytesPerWorker = (heapMegabytes + MEGABYTES_BESIDE_HEAP) * 1_000_000L
    val fitting = (memoryBytes / bytesPerWorker).toInt()
    if (fitting >= minOf(workers, MIN_WORKERS)) return minOf(workers, fitting)
    throw ProblemException(
        "Two workers with heaps of $heapMegabytes MB need about ${gigabytes(MIN_WORKERS * bytesPerWorker)} at once; " +
            "${gigabytes(memoryBytes)} are free for them.",
        "Use smaller documents, or a smaller heap.",
    )
}

private fun gigabytes(bytes: Long) = "%.1f GB".format(Locale.ROOT, bytes / 1e9)
