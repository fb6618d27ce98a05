package dev.serdemark.report.wording

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Plan
import dev.serdemark.results.RunResult

/** Says how many generations were measured if a verdict needs more of them. */
internal object EarlyWording {
    /** Formats a number of generations as `2 of at least 5 generations that a verdict needs`. */
    fun count(generations: Int, plan: Plan): String =
        "$generations of at least ${plan.question.leastGenerations} generations that a verdict needs"

    /**
     * Says how many generations there are so far; null if an undecided pair of [cells] has enough.
     */
    fun sentence(cells: Set<CellIndex>, result: RunResult): String? {
        val pairs =
            result.answer.forecasts.filter { it.comparison.a in cells && it.comparison.b in cells }
        // `early` is null if the pair has enough generations.
        val generationCounts = pairs.map { it.early ?: return null }
        return generationCounts.minOrNull()?.let {
            "So far there ${if (it == 1) "is" else "are"} ${count(it, result.plan)}."
        }
    }
}
