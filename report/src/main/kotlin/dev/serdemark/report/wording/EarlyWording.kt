package dev.serdemark.report.wording

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Plan
import dev.serdemark.results.RunResult

/** Says how many of the generations that a verdict needs were already measured. */
internal object EarlyWording {
    /** Formats the count as `2 of at least 5 generations that a verdict needs`. */
    fun of(generations: Int, plan: Plan): String =
        "$generations of at least ${plan.leastGenerations} generations that a verdict needs"

    /**
     * Says how many generations there are so far if all undecided pairs of [cells] have too few;
     * otherwise null.
     */
    fun sentence(cells: Set<CellIndex>, result: RunResult): String? {
        val pairs = result.forecasts.filter { it.comparison.a in cells && it.comparison.b in cells }
        val early = pairs.map { it.early ?: return null }
        return early.minOrNull()?.let {
            "So far there ${if (it == 1) "is" else "are"} ${of(it, result.plan)}."
        }
    }
}
