package dev.serdemark.engine.warm

import dev.serdemark.engine.contender.LiveContenders
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.time.timeLeft
import dev.serdemark.plan.LEAST_GENERATIONS
import dev.serdemark.results.measures.Recording
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds

/**
 * A budget that likely has no time for two generations.
 *
 * @property budget the budget of the whole run
 * @property generation the time that one generation likely takes
 * @property cells the number of cells to be measured
 * @property sufficient a budget that likely has time for two generations, in whole minutes
 * @property isKept whether the run keeps the budget and omits a second generation
 */
class ShortBudget
internal constructor(
    val budget: Duration,
    val generation: Duration,
    val cells: Int,
    val sufficient: Duration,
    val isKept: Boolean,
)

/**
 * Returns the short budget if it is likely too short for the contenders that are still [live]; else
 * null.
 */
internal fun shortBudget(
    recording: Recording,
    live: LiveContenders,
    settings: Settings,
): ShortBudget? {
    val missing = LEAST_GENERATIONS - recording.generations
    val contenders = live.contenders()
    if (missing <= 0 || contenders.isEmpty()) return null
    val loads = contenders.map { contender ->
        WorkerLoad(
            live.operations(contender).size,
            contender.document.jsonBytes,
            contender.threadCounts.size,
            recording.plan.latency,
        )
    }
    val generation = recording.lastMillis?.milliseconds ?: likelyTime(loads, settings)
    val needed = recording.spentMillis.milliseconds + generation * missing
    return if (generation * missing <= timeLeft(recording).milliseconds) null
    else
        ShortBudget(
            recording.plan.budgetMillis.milliseconds,
            generation,
            cells = loads.sumOf { it.cells },
            sufficient = wholeMinutes(needed),
            isKept = recording.plan.sureGenerations < LEAST_GENERATIONS,
        )
}
