package dev.serdemark.results

import dev.serdemark.plan.Event
import dev.serdemark.plan.Slice

/**
 * Where the elapsed time of a run's generations went. All values except [wallMillis] and
 * [orchestrator] are shares of it, from 0 to 1, that add up to 1.
 *
 * @property start of JVMs, until they are prepared; if several start or warm up at once, the
 *   elapsed time is divided between [start] and [warmUp] in proportion
 * @property slices in which calls are measured
 * @property between slices: discarded slices, making values to write, messages
 * @property checks of the warm workers' answers
 * @property other everything else
 * @property orchestrator CPU time of this process while slices run, as a share of one core
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
    // Two at a time fill the time before the rounds: less, where one waits for the last.
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
