package dev.serdemark.results.advice

import dev.serdemark.plan.ContenderName
import dev.serdemark.results.comparison.Verdict
import kotlin.math.ln

/** The Pareto front of [contenders] by [objectives], which all have the same weight. */
internal class ParetoFront(
    val contenders: List<ContenderName>,
    val objectives: List<Objective>,
) {
    /** Contenders that no other certainly beats in any objective. */
    val unbeaten: List<ContenderName>
        get() = contenders.filter { contender -> objectives.all { isUnbeaten(contender, it) } }

    /**
     * Contenders that no other [dominates]. May be empty, because verdicts within the margin may
     * contradict each other.
     */
    val members: List<ContenderName>
        get() = contenders.filter { b -> contenders.none { a -> a != b && dominates(a, b) } }

    /**
     * All contenders, sorted by their largest loss to the best, by estimate; the smallest first.
     */
    val byLoss: List<ContenderName>
        get() {
            val losses = contenders.associateWith(::losses)
            return contenders.sortedWith { a, b ->
                losses
                    .getValue(a)
                    .zip(losses.getValue(b)) { x, y -> x.compareTo(y) }
                    .firstOrNull { it != 0 } ?: 0
            }
        }

    /**
     * Those of [some] whose largest loss is the smallest, by estimate: several if they are equal.
     */
    fun leastLosing(some: List<ContenderName>): List<ContenderName> {
        val least = byLoss.first { it in some }
        return some.filter { losses(it) == losses(least) }
    }

    fun isUnbeaten(contender: ContenderName, objective: Objective): Boolean =
        (contenders - contender).none { objective.compare(it, contender).verdict.isFaster }

    /**
     * Whether [a] is certainly better than [b] in something, and better or the same in everything
     * else.
     */
    fun dominates(a: ContenderName, b: ContenderName): Boolean {
        val verdicts = objectives.map { it.compare(a, b).verdict }
        return verdicts.any { it.isFaster } && verdicts.all { it.isFaster || it == Verdict.SAME }
    }

    /**
     * Whether [a] may be better than [b] in everything: no verdict says that it is worse in
     * something, or the same in everything.
     */
    fun mayBeat(a: ContenderName, b: ContenderName): Boolean {
        val verdicts = objectives.map { it.compare(a, b).verdict }
        return verdicts.none { it.isSlower } && verdicts.any { it != Verdict.SAME }
    }

    /** Whether [a] is never behind [b] by more than the [margin], by estimate. */
    fun isWithin(margin: Double, a: ContenderName, b: ContenderName): Boolean = objectives.all {
        it.logRatio(a, b) <= ln(1 + margin)
    }

    /** Returns the losses of a contender to the best, the largest first. */
    private fun losses(contender: ContenderName): List<Double> =
        objectives.map { it.loss(contender, contenders) }.sortedDescending()
}
