package dev.serdemark.engine.request

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.workload.Document
import java.util.Locale
import kotlin.math.ceil

/**
 * A heap holds this many decoded payloads at least, so that collections are rare and alike for all.
 */
private const val PAYLOADS = 20

/** Objects take up to this many bytes for each byte of JSON. */
private const val DECODED = 4

/**
 * And this many times the largest one, since it is checked: it is there several times as bytes and
 * three times decoded, and what is small in JSON may be large as objects.
 */
private const val CHECKED = 10

/** What a worker's JVM takes beside its heap. */
private const val BESIDE_THE_HEAP = 150

/** The heap that a worker needs at least in a run of [documents]. */
fun neededMegabytes(documents: List<Document>): Int =
    ceil((documents.maxOfOrNull(::neededBytes) ?: 0.0) / 1e6).toInt()

/** The largest payload may be much larger than those of its document are on average. */
private fun neededBytes(document: Document): Double =
    DECODED * maxOf(PAYLOADS * document.jsonBytes, CHECKED.toDouble() * document.largestBytes)

/** Two workers meet at least. */
private const val FEWEST_WORKERS = 2

/**
 * How many of a run's [workers] [memoryBytes] hold at once. A [ProblemException] where they do not
 * even hold two, since nothing could be compared then.
 */
fun workersAtOnce(workers: Int, heapMegabytes: Int, memoryBytes: Long): Int {
    val each = (heapMegabytes + BESIDE_THE_HEAP) * 1_000_000L
    val workersAtOnce = (memoryBytes / each).toInt()
    if (workersAtOnce >= minOf(workers, FEWEST_WORKERS)) return minOf(workers, workersAtOnce)
    throw ProblemException(
        Problem(
            "Two workers with heaps of $heapMegabytes MB need about ${gigabytes(FEWEST_WORKERS * each)} at once; " +
                "${gigabytes(memoryBytes)} are free for them.",
            "Ask for smaller documents, or a smaller heap.",
        )
    )
}

private fun gigabytes(bytes: Long) = "%.1f GB".format(Locale.ROOT, bytes / 1e9)
