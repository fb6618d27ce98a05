package dev.serdemark.engine.warm

import dev.serdemark.engine.contender.LiveContenders
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.time.timeLeft
import dev.serdemark.results.comparison.firstIntervals
import dev.serdemark.results.measures.Recording
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds

/**
 * A budget that likely has no time for the generations that an interval needs.
 *
 * @property budget the budget of the whole run
 * @property generation the time that one generation likely takes
 * @property cells the number of cells to be measured
 * @property needed the number of generations that an interval needs
 * @property sufficient a budget that likely has time for them, in whole minutes
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
 * Returns the short budget if it is likely too short for the contenders that are still [live]; else
 * null.
 */
internal fun shortBudget(
    recording: Recording,
    live: LiveContenders,
    settings: Settings,
): ShortBudget? {
    val plan = recording.plan
    val needed = firstIntervals(recording)
    val missing = needed - recording.generations
    val cells = live.cells()
    if (missing <= 0 || cells.isEmpty()) return null
    val loads = cells.map { (contender, _) ->
        WorkerLoad(contender.document.jsonBytes, contender.threadCounts.size, plan.latency)
    }
    val generation = recording.lastMillis?.milliseconds ?: likelyTime(loads, settings)
    val sufficient = recording.spentMillis.milliseconds + generation * missing
    return if (generation * missing <= timeLeft(recording).milliseconds) null
    else
        ShortBudget(
            plan.budgetMillis.milliseconds,
            generation,
            cells = cells.size,
            needed = needed,
            sufficient = wholeMinutes(sufficient),
            isKept = plan.sureGenerations < needed,
        )
}
