package dev.serdemark.engine.warm

import dev.serdemark.engine.contender.BuiltCell
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.time.timeLeft
import dev.serdemark.plan.Plan
import dev.serdemark.results.comparison.firstIntervals
import dev.serdemark.results.measures.Recording
import kotlin.math.ceil
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.minutes
import kotlin.time.Duration.Companion.nanoseconds
import kotlin.time.Duration.Companion.seconds
import kotlin.time.times

/**
 * A budget that likely has no time for the generations that an interval needs.
 *
 * @property budget the budget of the whole run
 * @property generation the time that one generation likely takes
 * @property cells the number of cells to be measured
 * @property needed the number of generations that an interval needs
 * @property sufficient a budget that is likely long enough for these generations, in whole minutes
 * @property isKept whether the run keeps the budget and omits generations that do not fit
 */
class ShortBudget
internal constructor(
    val budget: Duration,
    val generation: Duration,
    val cells: Int,
    val needed: Int,
    val sufficient: Duration,
    val isKept: Boolean,
)

/**
 * Returns a description of the budget if it is likely too short for the cells that are still live;
 * else null.
 *
 * @param share the share of the cores that this process gets, see
 *   [share][dev.serdemark.machine.CoreShare.share]
 */
internal fun shortBudget(
    recording: Recording,
    cells: List<BuiltCell>,
    settings: Settings,
    share: Double = 1.0,
): ShortBudget? {
    val plan = recording.plan
    val needed = firstIntervals(recording)
    val missing = needed - recording.generations
    if (missing <= 0 || cells.isEmpty()) return null
    val loads = cells.map { load(it, plan) }
    val generation = recording.nextMillis?.milliseconds ?: (likelyTime(loads, settings) / share)
    val sufficient = recording.spentMillis.milliseconds + generation * missing
    return if (generation * missing <= timeLeft(recording).milliseconds) null
    else
        ShortBudget(
            plan.schedule.budgetMillis.milliseconds,
            generation,
            cells = cells.size,
            needed = needed,
            sufficient = wholeMinutes(sufficient),
            isKept = plan.schedule.sureGenerations < needed,
        )
}

/**
 * The work of one worker in a generation.
 *
 * @property jsonBytes the mean size of a payload as JSON
 * @property slices the number of its slices in a round
 * @property timesSingleCalls whether single calls are timed too, with a separate warm-up and
 *   separate slices
 */
data class WorkerLoad(
    val jsonBytes: Double,
    val slices: Int = 1,
    val timesSingleCalls: Boolean = false,
)

/** CPU time of a call per byte of JSON. */
private val CALL_PER_BYTE = 1.5.nanoseconds

/** Elapsed time from the launch of a worker until it is prepared, while another worker warms up. */
private val START = 0.75.seconds

/** CPU time that a warm-up takes after its minimum length, until times are steady. */
private val UNTIL_STEADY = 0.35.seconds

/** The ratio of elapsed time to CPU time while the JIT compiler and other workers are busy. */
private const val CROWDED_FACTOR = 1.25

/** Elapsed time at the beginning of each warm-up, when little is compiled yet. */
private val FIRST_COMPILATION = 0.5.seconds

/** The ratio of the time between the starts of two slices to the length of a slice. */
private const val SLICE_FACTOR = 1.1

/** Elapsed time of checking a warm worker's answers. */
private val FINISH = 0.15.seconds

/** Elapsed time of checking a contender, with the launch of its worker. */
private val CHECK = 1.seconds

/**
 * Estimates the time of the first generation of workers with these [loads]. The constants were
 * fitted to published runs. A test compares the estimates with the times of these runs.
 */
fun likelyTime(loads: List<WorkerLoad>, settings: Settings): Duration =
    GenerationCosts(loads, settings).all

/** Returns the load of the worker of a [cell] in a run of [plan]. */
internal fun load(cell: BuiltCell, plan: Plan): WorkerLoad =
    cell.contender.run {
        WorkerLoad(document.jsonBytes, threadCounts.size, plan.calls.latency)
    }

/** The likely times that a generation of workers with these [loads] takes on free cores. */
internal class GenerationCosts(
    private val loads: List<WorkerLoad>,
    private val settings: Settings,
) {
    private val warmers = minOf(settings.warmers, loads.size)

    /** The time by which the check of a contender makes warm-ups end later. */
    val check: Duration = CHECK / warmers

    /** The time of one round of all workers. */
    val round: Duration =
        loads.fold(Duration.ZERO) { sum, load ->
            val slices = load.slices + if (load.timesSingleCalls) 1 else 0
            sum + slices * slice(load, settings)
        }

    /** The time of the generation with the planned rounds, without first checks. */
    val all: Duration =
        loads.fold(Duration.ZERO) { sum, load -> sum + warmUp(load) } +
            settings.rounds * round +
            loads.size * FINISH

    /** The part of all warm-ups' time that one of them causes. */
    fun warmUp(load: WorkerLoad): Duration {
        val warmUps = if (load.timesSingleCalls) 2 else 1
        val one = FIRST_COMPILATION + CROWDED_FACTOR * warmUp(load, settings)
        return (START + warmUps * one) / warmers
    }
}

/** CPU time of warming up one cell. */
private fun warmUp(load: WorkerLoad, settings: Settings): Duration =
    settings.warmUp.longEnoughNanos(call(load).inWholeNanoseconds).nanoseconds + UNTIL_STEADY

private fun slice(load: WorkerLoad, settings: Settings): Duration =
    SLICE_FACTOR * (maxOf(settings.discard, call(load)) + maxOf(settings.slice, call(load)))

private fun call(load: WorkerLoad): Duration = load.jsonBytes * CALL_PER_BYTE

/** Rounds [time] up to whole minutes. */
internal fun wholeMinutes(time: Duration): Duration = ceil(time / 1.minutes).toInt().minutes
