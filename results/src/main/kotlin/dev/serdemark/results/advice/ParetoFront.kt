package dev.serdemark.results.advice

import dev.serdemark.plan.ContenderName
import dev.serdemark.results.comparison.Verdict
import kotlin.math.ln

/** The Pareto front of [contenders] by [objectives], which all count the same. */
internal class ParetoFront(
    val contenders: List<ContenderName>,
    val objectives: List<Objective>,
) {
    /** Whether no verdict distinguishes any two of several. */
    val isUndecided: Boolean
        get() =
            contenders.size > 1 &&
                contenders.all { a ->
                    (contenders - a).all { b ->
                        objectives.all { it.compare(a, b).verdict == Verdict.UNDECIDED }
                    }
                }

    /** Those that none is better than for certain, in anything. */
    val unbeaten: List<ContenderName>
        get() = contenders.filter { contender -> objectives.all { isUnbeaten(contender, it) } }

    /**
     * Those that none [dominates]: the front, as far as the verdicts say. It may be empty if
     * verdicts run in a circle, as they may within the margin.
     */
    val members: List<ContenderName>
        get() = contenders.filter { b -> contenders.none { a -> a != b && dominates(a, b) } }

    /** From the one that loses least to the best where it loses most, by estimate. */
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

    fun isUnbeaten(contender: ContenderName, objective: Objective): Boolean =
        (contenders - contender).none { objective.compare(it, contender).verdict.isFaster }

    /** Whether [a] is better than [b] for certain in something, and the same or better in all. */
    fun dominates(a: ContenderName, b: ContenderName): Boolean {
        val verdicts = objectives.map { it.compare(a, b).verdict }
        return verdicts.any { it.isFaster } && verdicts.all { it.isFaster || it == Verdict.SAME }
    }

    /** Whether [a] is nowhere behind [b] by more than the [margin], by estimate. */
    fun isWithin(margin: Double, a: ContenderName, b: ContenderName): Boolean = objectives.all {
        it.logRatio(a, b) <= ln(1 + margin)
    }

    /** The largest first. */
    private fun losses(contender: ContenderName): List<Double> =
        objectives.map { it.loss(contender, contenders) }.sortedDescending()
}
