package dev.serdemark.results

import dev.serdemark.plan.Event
import dev.serdemark.plan.Slice

/**
 * The shares of a run's elapsed time by activity. All values are shares from 0 to 1 and add up to
 * 1, except [wallMillis] and [orchestrator].
 *
 * @property wallMillis elapsed time of all generations that ended, in milliseconds
 * @property start share of the start of JVMs, until they are prepared; several may start or warm up
 *   at once, so their elapsed time is divided between [start] and [warmUp] in proportion
 * @property warmUp share of the warm-up of workers
 * @property slices share of the slices, in which calls are measured
 * @property between share of the time between slices: discarding, making values to write, messages
 * @property checks share of the checks of the warm workers' answers
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
    val checks = workers.sumOf { it.finishMillis } / wall
    val started = workers.sumOf { it.startMillis }.toDouble()
    val warmed = workers.sumOf { it.warmUpMillis }.toDouble()
    val before = 1 - rounds - checks
    // Two at a time fill the time before the rounds. They fill less if one waits for the last.
    val busy = minOf(before, (started + warmed) / wall)
    val start = busy * started / maxOf(1.0, started + warmed)
    return TimeUse(
        wallMillis = wall.toLong(),
        start = start,
        warmUp = busy - start,
        slices = measured,
        between = rounds - measured,
        checks = checks,
        other = before - busy,
        orchestrator = generations.sumOf { it.roundsCpuMillis } / maxOf(1.0, rounds * wall),
    )
}

private const val NANOS_PER_MILLI = 1e6
