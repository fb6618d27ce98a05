package dev.serdemark.engine.warm

import dev.serdemark.engine.request.Settings
import dev.serdemark.machine.CoreShare
import dev.serdemark.plan.CellIndex
import kotlin.time.Duration
import kotlin.time.TimeMark
import kotlin.time.TimeSource

/**
 * When a run will have its first interval, as the user reads it.
 *
 * @property left the elapsed time until then, from now on
 * @property cores the use of the cores when the run began to measure
 * @property expected what was left by the forecast before; null in the first one
 */
class FirstAnswer
internal constructor(val left: Duration, val cores: CoreShare, val expected: Duration?)

/**
 * Forecasts when a run has its first interval, including the checks before it. The first forecast
 * divides the likely time on free cores by this process's share of the cores. While workers warm
 * up, the share is estimated from the work that is done. A new forecast is said only if it differs
 * from the last one by more than a factor of 1.5. If the answer comes sooner, at least half of the
 * workers must be warm, because the first ones may be fast by chance.
 *
 * ```
 * 6 cells need 9 s on free cores, and the share is 0.1:   "after about 90 s"
 *     after 30 s, 2 cells are warm, a third of the work:  nothing is said
 *     after 90 s, 3 cells are warm, half of the work:     "in about 90 s"
 * ```
 *
 * Thread-safe, because several workers warm up at a time.
 *
 * @param loads the work of each cell in a generation
 * @param generations the number of generations until the first interval
 * @param unchecked returns the number of contenders whose check has not ended
 * @param say receives each forecast that the user should read
 */
class AnswerForecast
internal constructor(
    private val loads: Map<CellIndex, WorkerLoad>,
    private val settings: Settings,
    private val generations: Int,
    private val unchecked: () -> Int,
    private val cores: CoreShare,
    private val source: TimeSource,
    private val say: (FirstAnswer) -> Unit,
) {
    private val costs = GenerationCosts(loads.values.toList(), settings)
    private val checksAtFirst = unchecked()

    // The work is the time that it takes on free cores.
    private val plannedWork = costs.check * checksAtFirst + costs.all * generations
    private var work = plannedWork
    private var doneBefore = Duration.ZERO
    private var doneNow = Duration.ZERO
    private val begun = mutableMapOf<CellIndex, TimeMark>()
    private val warmUpTimes = mutableListOf<Duration>()
    private var generationsDone = 0

    private val firstGuess = plannedWork / cores.share
    private val start = source.markNow()
    private var saidEnd = firstGuess

    /** Says the first forecast. */
    internal fun begin() = say(FirstAnswer(firstGuess, cores, expected = null))

    /** The launch of the worker of a [cell] begins. */
    @Synchronized
    internal fun began(cell: CellIndex) {
        begun[cell] = source.markNow()
    }

    /** The worker of a [cell] is warm, or has failed. */
    @Synchronized
    internal fun warmed(cell: CellIndex) {
        warmUpTimes += begun.remove(cell)?.elapsedNow() ?: return
        loads[cell]?.let { doneNow += costs.warmUp(it) }
        update()
    }

    /** This number of [cells] had this number of [rounds], and will have [further] ones. */
    @Synchronized
    internal fun measured(cells: Int, rounds: Int, further: Int) {
        val round = costs.round * cells / loads.size
        doneNow += round * rounds
        work += round * (rounds + further - settings.rounds)
        update()
    }

    /** A generation ended. */
    @Synchronized
    internal fun ended() {
        generationsDone++
        doneBefore += costs.all
        doneNow = Duration.ZERO
        update()
    }

    private fun update() {
        if (generationsDone >= generations) return
        val elapsed = start.elapsedNow()
        val done =
            costs.check * (checksAtFirst - unchecked()) +
                doneBefore +
                begun.entries.fold(doneNow) { sum, (cell, mark) -> sum + begunWork(cell, mark) }
        // The first forecast counts like some of the work, because little work may be easy by
        // chance.
        val workPerTime = (done + plannedWork * WEIGHT) / (elapsed + firstGuess * WEIGHT)
        val end = elapsed + maxOf(Duration.ZERO, work - done) / workPerTime
        val isSooner = end * FACTOR < saidEnd && warmUpTimes.size * 2 >= loads.size
        if (end <= saidEnd * FACTOR && !isSooner) return
        val expected = maxOf(Duration.ZERO, saidEnd - elapsed)
        saidEnd = end
        say(FirstAnswer(end - elapsed, cores, expected))
    }

    /** Estimates the work that is done of a warm-up that began at [mark]. */
    private fun begunWork(cell: CellIndex, mark: TimeMark): Duration {
        if (warmUpTimes.isEmpty()) return Duration.ZERO
        val usual = warmUpTimes.fold(Duration.ZERO, Duration::plus) / warmUpTimes.size
        val part = (mark.elapsedNow() / (usual * LONGER)).coerceIn(0.0, MOST_OF_WARM_UP)
        return loads[cell]?.let { costs.warmUp(it) * part } ?: Duration.ZERO
    }

    private companion object {
        /** The factor by which a forecast may be wrong before a new one is said. */
        const val FACTOR = 1.5

        /** The share of the work for which the first forecast counts. */
        const val WEIGHT = 0.2

        /**
         * Warm-ups that have not ended take longer than those that have: the short ones end first.
         */
        const val LONGER = 1.25

        /** The largest part of a warm-up that is assumed to be done before it ends. */
        const val MOST_OF_WARM_UP = 0.75
    }
}
