package dev.serdemark.report.wording

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Plan
import dev.serdemark.results.RunResult

/** What a pair lacks before there can be a verdict at all, whatever its interval. */
internal object EarlyWording {
    /** `2 of the 5 generations that a verdict needs` */
    fun of(generations: Int, plan: Plan): String =
        "$generations of the ${plan.leastGenerations} generations that a verdict needs"

    /** A sentence if all pairs of some [cells] lack them; null if not. */
    fun sentence(cells: Set<CellIndex>, result: RunResult): String? {
        val pairs = result.forecasts.filter { it.comparison.a in cells && it.comparison.b in cells }
        val early = pairs.map { it.early ?: return null }
        return early.minOrNull()?.let {
            "So far there ${if (it == 1) "is" else "are"} ${of(it, result.plan)}."
        }
    }
}
