package dev.serdemark.engine.request

import dev.serdemark.problem.ProblemException
import dev.serdemark.workload.Document
import java.util.Locale
import kotlin.math.ceil

/**
 * A heap holds at least this number of payloads as objects. So collections are rare and affect all
 * contenders equally.
 */
private const val PAYLOADS = 20

/** Usually, objects take at most this number of bytes per byte of JSON. */
private const val BYTES_PER_JSON_BYTE = 4

/**
 * A heap also holds the largest payload this many times as objects. The check of a payload needs it
 * several times as bytes and three times as objects, and small JSON may become large objects.
 */
private const val LARGEST_PAYLOADS = 10

/** The memory that a worker's JVM takes in addition to its heap, in megabytes. */
private const val BESIDE_THE_HEAP = 150L

/** Returns the smallest heap of a worker in a run of [documents], in megabytes. */
fun neededMegabytes(documents: List<Document>): Int =
    ceil((documents.maxOfOrNull(::neededBytes) ?: 0.0) / 1e6).toInt()

/**
 * Returns the smallest heap for a document, in bytes. The largest payload counts too, because it
 * may be much larger than the average one.
 */
private fun neededBytes(document: Document): Double =
    BYTES_PER_JSON_BYTE *
        maxOf(PAYLOADS * document.jsonBytes, LARGEST_PAYLOADS.toDouble() * document.largestBytes)

/** The fewest workers that memory must hold, because a comparison needs two. */
private const val FEWEST_WORKERS = 2

/**
 * Returns how many of a run's [workers] fit into [memoryBytes] at the same time.
 *
 * @throws ProblemException if not even two fit, because then nothing can be compared
 */
fun workersAtOnce(workers: Int, heapMegabytes: Int, memoryBytes: Long): Int {
    val each = (heapMegabytes + BESIDE_THE_HEAP) * 1_000_000L
    val workersAtOnce = (memoryBytes / each).toInt()
    if (workersAtOnce >= minOf(workers, FEWEST_WORKERS)) return minOf(workers, workersAtOnce)
    throw ProblemException(
        "Two workers with heaps of $heapMegabytes MB need about ${gigabytes(FEWEST_WORKERS * each)} at once; " +
            "${gigabytes(memoryBytes)} are free for them.",
        "Use smaller documents, or a smaller heap.",
    )
}

private fun gigabytes(bytes: Long) = "%.1f GB".format(Locale.ROOT, bytes / 1e9)
