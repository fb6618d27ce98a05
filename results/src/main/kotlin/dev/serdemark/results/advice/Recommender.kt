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
 * If no contender is certainly better than the leader in anything, others may tie with it: unbeaten
 * contenders whose estimates are behind by at most the margin. Other measures break the tie, first
 * by verdicts and then by estimates. Size, allocated bytes and memory have no intervals. For them,
 * a smaller value counts if it is smaller by more than the margin.
 */
fun advice(result: RunResult): Advice? {
    val speed = if (result.plan.experiment is Experiment.Cold) Preference.COLD else Preference.WARM
    val wishes = result.plan.wishes ?: result.baseline?.let { Wishes(speed) }
    return wishes?.let { Recommender(result, it).advice() }
}

private class Recommender(private val result: RunResult, private val wishes: Wishes) {
    private val candidates = Candidates(result)
    private val margin = result.plan.margin
    private val isCold = result.plan.experiment is Experiment.Cold

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
    private val others: List<Criterion> =
        listOf(Criterion.TIME, Criterion.ALLOCATION, Criterion.SIZE).filter {
            it != measure && !(isCold && it == Criterion.ALLOCATION)
        }

    fun advice(): Advice {
        if (measure == null) return none(Missing.OTHER_EXPERIMENT)
        if (candidates.contenders.isEmpty()) return none(Missing.NOTHING_FITS)
        val objectives = candidates.objectives(measure)
        if (objectives.isEmpty()) return none(Missing.UNKNOWN)
        return recommend(ParetoFront(candidates.contenders, objectives))
    }

    private fun none(why: Missing) =
        NoRecommendation(wishes, why, candidates.contenders, candidates.leftOut)

    private fun recommend(front: ParetoFront): Recommendation {
        val unbeaten = front.unbeaten
        val members = front.members
        val pool = members.ifEmpty { front.contenders }
        val leader = front.byLoss.first { it in pool }
        val near =
            if (leader in unbeaten) unbeaten.filter { front.isWithin(margin, it, leader) }
            else emptyList()
        val (best, tieBreak) =
            tieBreak(near) ?: (leading(near.ifEmpty { listOf(leader) }, front) to null)
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
            rivals = rest.filter { front.mayBeat(it, best) },
            standings = front.objectives.map { standing(best, rest, it) },
            level = rest.filter { it in near },
            tieBreak = tieBreak,
            behind = rest.filter { it in unbeaten && it !in near },
            front = members.map { member(it, front) },
            close = rest.filter { it !in unbeaten && front.isWithin(margin, it, best) },
            others = rest,
            drawbacks = drawbacks(best, rest),
            leftOut = candidates.leftOut,
        )
    }

    /**
     * Returns a contender of [near] that dominates all others of [near] in another measure, with
     * that measure. Null if there is none.
     */
    private fun tieBreak(near: List<ContenderName>): Pair<ContenderName, Criterion>? {
        if (near.size < 2) return null
        return others.firstNotNullOfOrNull { other ->
            val front = ParetoFront(near, candidates.objectives(other))
            near.find { a -> (near - a).all { b -> front.dominates(a, b) } }?.let { it to other }
        }
    }

    /**
     * Returns the contender of [near] with the smallest loss by estimate. Leaves out contenders
     * that another one dominates in another measure. If losses are equal, the estimates of the
     * other measures decide. The order of names on the command line does not decide.
     */
    private fun leading(near: List<ContenderName>, front: ParetoFront): ContenderName {
        val fronts = others.map(candidates::objectives).filter { it.isNotEmpty() }
        val left =
            fronts.fold(near) { left, other ->
                ParetoFront(left, other).members.ifEmpty { left }
            }
        return fronts
            .fold(front.leastLosing(left)) { equal, other ->
                ParetoFront(equal, other).leastLosing(equal)
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
        others
            .flatMap(candidates::objectives)
            .map { standing(contender, rivals, it) }
            .map { all -> all.copy(against = all.against.filter { it.verdict.isSlower }) }
            .filter { it.against.isNotEmpty() }
}
