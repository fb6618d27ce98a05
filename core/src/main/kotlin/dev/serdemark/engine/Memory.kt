package dev.serdemark.engine

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import kotlin.math.ceil

private const val LEAST_MEGABYTES = 256

/**
 * A heap holds this many decoded payloads at least, so that collections are rare and alike for all.
 */
private const val PAYLOADS = 20

/** Objects take up to this many bytes for each byte of JSON. */
private const val DECODED = 4

/** What a worker's JVM takes beside its heap. */
private const val BESIDE_THE_HEAP = 150

/** The heap of every worker of a run whose largest payload has [jsonBytes]. */
fun heapMegabytes(jsonBytes: Double): Int =
    maxOf(LEAST_MEGABYTES, ceil(PAYLOADS * DECODED * jsonBytes / 1e6).toInt())

/** Refuses a run whose [workers], which are all there at once, [memoryBytes] do not hold. */
fun requireMemory(workers: Int, heapMegabytes: Int, memoryBytes: Long) {
    val needed = workers.toLong() * (heapMegabytes + BESIDE_THE_HEAP) * 1_000_000
    if (needed <= memoryBytes) return
    val gigabytes = "%.1f GB".format(java.util.Locale.ROOT, needed / 1e9)
    val has = "%.1f GB".format(java.util.Locale.ROOT, memoryBytes / 1e9)
    throw ProblemException(
        Problem(
            "$workers workers with heaps of $heapMegabytes MB need about $gigabytes at once; this machine has $has.",
            "Ask for fewer contenders or documents at a time.",
        )
    )
}
