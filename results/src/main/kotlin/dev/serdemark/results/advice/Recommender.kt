package dev.serdemark.results.advice

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Wishes
import dev.serdemark.results.RunResult

/**
 * Returns the recommendation of a run; null if its plan has no wishes and the [result] has no
 * baseline.
 *
 * Only contenders that meet the wishes are considered. The leader is on the Pareto front, and its
 * largest loss to the best, by estimate, is the smallest. So a contender does not win only because
 * few verdicts about it are decided.
 *
 * If no contender is certainly better than the leader in anything, others may tie with the leader:
 * unbeaten contenders that are behind by at most the margin, by estimate. Other measures break the
 * tie, first by verdicts and then by estimates. Size, allocated bytes and memory have no intervals.
 * For them, a smaller value counts if it is smaller by more than the margin.
 */
fun advice(result: RunResult): Advice? {
    val speed =
        if (result.plan.calls.experiment is Experiment.Cold) Preference.COLD else Preference.WARM
    val wishes = result.plan.question.wishes ?: result.view.baseline?.let { Wishes(speed) }
    return wishes?.let { Recommender(result, it).advice() }
}

private class Recommender(private val result: RunResult, private val wishes: Wishes) {
    private val candidates = Candidates(result)
    private val margin = result.plan.question.margin
    private val isCold = result.plan.calls.experiment is Experiment.Cold

    /** The measure that the user prefers; null if a run of this kind does not measure it. */
    private val measure: Criterion? =
        when (wishes.prefer) {
            Preference.WARM -> Criterion.TIME.takeIf { !isCold }
            Preference.COLD -> Criterion.TIME.takeIf { isCold }
            Preference.SIZE -> Criterion.SIZE
            Preference.ALLOCATION -> Criterion.ALLOCATION.takeIf { !isCold }
            Preference.MEMORY -> Criterion.MEMORY.takeIf { !isCold }
            Preference.LATENCY -> Criterion.LATENCY.takeIf { !isCold }
        }

    /** The other measures of the run, in the order in which they break ties. */
    private val otherMeasures: List<Criterion> =
        listOf(Criterion.TIME, Criterion.ALLOCATION, Criterion.SIZE).filter {
            it != measure && !(isCold && it == Criterion.ALLOCATION)
        }

    fun advice(): Advice {
        if (measure == null) return noRecommendation(Missing.OTHER_EXPERIMENT)
        if (candidates.contenders.isEmpty()) return noRecommendation(Missing.NOTHING_FITS)
        val objectives = candidates.objectives(measure)
        if (objectives.isEmpty()) return noRecommendation(Missing.UNKNOWN)
        return recommend(ParetoFront(candidates.contenders, objectives))
    }

    private fun noRecommendation(why: Missing) =
        NoRecommendation(wishes, why, candidates.contenders, candidates.leftOut)

    private fun recommend(front: ParetoFront): Recommendation {
        val unbeaten = front.unbeaten
        val members = front.members
        val possibleLeaders = members.ifEmpty { front.contenders }
        val leader = front.byLoss.first { it in possibleLeaders }
        val tied =
            if (leader in unbeaten) unbeaten.filter { front.isWithin(margin, it, leader) }
            else emptyList()
        val winnerOfTie = tieBreak(tied)
        val best = winnerOfTie?.first ?: bestByEstimate(tied.ifEmpty { listOf(leader) }, front)
        val rest = front.byLoss - best
        return Recommendation(
            wishes = wishes,
            contender = best,
            basis =
                when {
                    rest.isEmpty() -> Basis.ALONE
                    best in unbeaten -> Basis.UNBEATEN
                    else -> Basis.LEAST_LOSS
                },
            rivals = rest.filter { front.mayDominate(it, best) },
            standings = front.objectives.map { standing(best, rest, it) },
            level = rest.filter { it in tied },
            tieBreak = winnerOfTie?.second,
            behind = rest.filter { it in unbeaten && it !in tied },
            front = members.map { member(it, front) },
            close = rest.filter { it !in unbeaten && front.isWithin(margin, it, best) },
            others = rest,
            drawbacks = drawbacks(best, rest),
            leftOut = candidates.leftOut,
        )
    }

    /**
     * Returns a contender of [tied] that dominates all others of [tied] in another measure, and the
     * measure. Null if there is none.
     */
    private fun tieBreak(tied: List<ContenderName>): Pair<ContenderName, Criterion>? {
        if (tied.size < 2) return null
        return otherMeasures.firstNotNullOfOrNull { measure ->
            val front = ParetoFront(tied, candidates.objectives(measure))
            val winner = tied.find { a -> (tied - a).all { b -> front.dominates(a, b) } }
            winner?.let { it to measure }
        }
    }

    /**
     * Returns the contender of [tied] with the smallest loss by estimate. Leaves out contenders
     * that are dominated in another measure. If losses are equal, the estimates of the other
     * measures decide. The order of names on the command line does not decide.
     */
    private fun bestByEstimate(tied: List<ContenderName>, front: ParetoFront): ContenderName {
        val otherObjectives = otherMeasures.map(candidates::objectives).filter { it.isNotEmpty() }
        val undominated =
            otherObjectives.fold(tied) { contenders, objectives ->
                ParetoFront(contenders, objectives).members.ifEmpty { contenders }
            }
        return otherObjectives
            .fold(front.withLeastLoss(undominated)) { contenders, objectives ->
                ParetoFront(contenders, objectives).withLeastLoss(contenders)
            }
            .first()
    }

    private fun member(contender: ContenderName, front: ParetoFront) =
        FrontMember(
            contender,
            front.objectives.filter { front.isUnbeaten(contender, it) }.map { it.cell(contender) },
        )

    private fun standing(
        contender: ContenderName,
        rivals: List<ContenderName>,
        objective: Objective,
    ) =
        Standing(
            objective.measure,
            objective.cell(contender),
            rivals.map { objective.compare(contender, it) },
        )

    private fun drawbacks(
        contender: ContenderName,
        rivals: List<ContenderName>,
    ): List<Standing> =
        otherMeasures
            .flatMap(candidates::objectives)
            .map { standing(contender, rivals, it) }
            .map { standing ->
                standing.copy(against = standing.against.filter { it.verdict.isSlower })
            }
            .filter { it.against.isNotEmpty() }
}
