package dev.serdemark.results

import dev.serdemark.plan.Event
import dev.serdemark.plan.Slice

/**
 * The shares of a run's elapsed time by activity. All values are shares from 0 to 1 and add up to
 * 1, except [wallMillis] and [orchestrator].
 *
 * @property wallMillis elapsed time of all generations that ended, in milliseconds
 * @property start share of the start of JVMs, until they are prepared
 * @property warmUp share of the warm-up of workers
 * @property slices share of the slices, in which calls are measured
 * @property between share of the time between slices: discarding, making values to write, messages
 * @property checks share of the checks of the warm workers' answers. Several workers may start,
 *   warm up or be checked at once. So the time outside of the rounds is divided in proportion to
 *   what [start], [warmUp] and [checks] took in each worker.
 * @property other share of everything else
 * @property orchestrator CPU time of this process while rounds run, as a share of one core
 */
data class TimeUse(
    val wallMillis: Long,
    val start: Double,
    val warmUp: Double,
    val slices: Double,
    val between: Double,
    val checks: Double,
    val other: Double,
    val orchestrator: Double,
)

/** Computes the use of time; null if no generation has ended. */
internal fun timeUse(
    generations: List<Event.GenerationEnded>,
    workers: List<Event.WorkerEnded>,
    slices: List<Slice>,
): TimeUse? {
    val wall = generations.sumOf { it.wallMillis }.toDouble()
    if (wall <= 0) return null
    val rounds = generations.sumOf { it.roundsMillis } / wall
    val measured = slices.sumOf { it.wallNanos } / NANOS_PER_MILLI / wall
    val started = workers.sumOf { it.startMillis }
    val warmed = workers.sumOf { it.warmUpMillis }
    val checked = workers.sumOf { it.finishMillis }
    val outside = 1 - rounds
    // Several workers at a time fill the time outside of the rounds; a single one may not.
    val inWorkers = (started + warmed + checked).toDouble()
    val busy = minOf(outside, inWorkers / wall)
    fun share(millis: Long) = busy * millis / maxOf(1.0, inWorkers)
    return TimeUse(
        wallMillis = wall.toLong(),
        start = share(started),
        warmUp = share(warmed),
        slices = measured,
        between = rounds - measured,
        checks = share(checked),
        other = outside - busy,
        orchestrator = generations.sumOf { it.roundsCpuMillis } / maxOf(1.0, rounds * wall),
    )
}

private const val NANOS_PER_MILLI = 1e6
