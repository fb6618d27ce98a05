package dev.serdemark.results

import dev.serdemark.plan.Event
import dev.serdemark.plan.Slice

/**
 * How a run spent its elapsed time. All values except [wallMillis] and [orchestrator] are shares of
 * the time from 0 to 1, which add up to 1.
 *
 * @property wallMillis elapsed time of all generations that ended, in milliseconds
 * @property start starting JVMs, until they are prepared
 * @property warmUp warming up workers. Several workers may start, warm up or be checked at once. So
 *   the time outside of the rounds is divided: [start], [warmUp] and [checks] get parts in
 *   proportion to their total times in all workers.
 * @property slices measuring slices
 * @property between the time between slices: discarding values, making values to write, exchanging
 *   messages
 * @property checks checking the answers of warm workers
 * @property other everything else
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

/** Computes how the time was spent; null if no generation has ended. */
internal fun timeUse(
    generations: List<Event.GenerationEnded>,
    workers: List<Event.WorkerEnded>,
    slices: List<Slice>,
): TimeUse? {
    val wall = generations.sumOf { it.wallMillis }.toDouble()
    if (wall <= 0) return null
    val shareOfRounds = generations.sumOf { it.roundsMillis } / wall
    val shareOfSlices = slices.sumOf { it.wallNanos } / NANOS_PER_MILLI / wall
    val startMillis = workers.sumOf { it.startMillis }
    val warmUpMillis = workers.sumOf { it.warmUpMillis }
    val checkMillis = workers.sumOf { it.finishMillis }
    val outsideOfRounds = 1 - shareOfRounds
    // The times of workers that run at once may add up to more than the time outside of rounds.
    val workerMillis = (startMillis + warmUpMillis + checkMillis).toDouble()
    val busy = minOf(outsideOfRounds, workerMillis / wall)
    fun share(millis: Long) = busy * millis / maxOf(1.0, workerMillis)
    return TimeUse(
        wallMillis = wall.toLong(),
        start = share(startMillis),
        warmUp = share(warmUpMillis),
        slices = shareOfSlices,
        between = shareOfRounds - shareOfSlices,
        checks = share(checkMillis),
        other = outsideOfRounds - busy,
        orchestrator = generations.sumOf { it.roundsCpuMillis } / maxOf(1.0, shareOfRounds * wall),
    )
}

private const val NANOS_PER_MILLI = 1e6
