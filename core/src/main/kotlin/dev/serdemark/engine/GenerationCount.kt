package dev.serdemark.engine

import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds

/**
 * How many generations a [budget] buys for [workers] that hold [cells] in all. It is fixed before
 * anything is measured, since the intervals are those of a sample of fixed size; so it goes by what
 * generations cost on a quiet machine, which is mostly CPU time of warm-up, and a busy machine
 * takes longer.
 */
fun generations(budget: Duration, workers: Int, cells: Int, settings: Settings): Int {
    val warming = (WORKER_START * workers + CELL_WARM_UP * cells) / settings.warmers
    val generation = warming + settings.slice * SLICE_OVERHEAD * cells * settings.rounds
    return (budget / generation).toInt().coerceIn(settings.minGenerations, settings.maxGenerations)
}

/** From the start of a JVM to its first warm-up call. */
private val WORKER_START = 700.milliseconds

/** Most cells are steady when they reach the CPU time that warm-up takes at least. */
private val CELL_WARM_UP = 2300.milliseconds

/** Wall time of a slice, with what is discarded and set up, over its measured time. */
private const val SLICE_OVERHEAD = 1.5
