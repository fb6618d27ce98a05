package dev.serdemark.results.study

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Plan
import dev.serdemark.results.measures.FurtherQuestion
import dev.serdemark.results.measures.Recording

/** The confidence with which all verdicts on a study's claims hold together. */
private const val CONFIDENCE = 0.95

/**
 * Judges a [study] from the [recordings] of its runs by their names. A run that has not begun is
 * missing there.
 *
 * @param plans of all its runs
 */
fun judge(
    study: Study,
    plans: Map<String, Plan>,
    recordings: Map<String, Recording>,
): StudyResult {
    val runs = recordings.mapValues { MeasuredRun(it.value) }
    val judge = ClaimJudge(runs, plans, study.claims, CONFIDENCE)
    return StudyResult(
        study,
        runs.mapValues { it.value.result },
        study.tables.map { TableComparison(it, runs[it.run]).result },
        study.claims.map(judge::judge),
        CONFIDENCE,
    )
}

/**
 * Asks a run to continue with the cells of claims that can be decided in the time that is left.
 * Claims that likely take the fewest further JVMs come first, then as many others as fit into the
 * budget. The rest is given up, once there are as many generations as an interval needs. What is
 * given up comes back if the run resumes with a larger budget.
 *
 * @param run its name
 * @param plans of all runs of the [study]
 */
class ClaimQuestion(
    private val study: Study,
    private val plans: Map<String, Plan>,
    private val run: String,
) : FurtherQuestion {
    override fun open(recording: Recording): Set<CellIndex> {
        val runs = mapOf(run to MeasuredRun(recording))
        val judge = ClaimJudge(runs, plans, study.claims, CONFIDENCE)
        val live = recording.live.toSet()
        val undecided =
            study.claims
                .filter { (it.statement as? Statement.Testable)?.run == run }
                .map(judge::judge)
                .filter { it.verdict == ClaimVerdict.UNDECIDED }
        if (recording.generations < recording.plan.leastGenerations) {
            val open = undecided.flatMap { claim -> claim.findings.map { it.open } }
            return open.filter(live::containsAll).flatten().toSet()
        }
        val needs = undecided.mapNotNull { it.need }.filter { live.containsAll(it.cells) }
        return affordable(needs, recording)
    }

    private fun affordable(needs: List<Need>, recording: Recording): Set<CellIndex> {
        val left = recording.plan.budgetMillis - recording.spentMillis
        val jvms = left / (recording.cellMillis ?: return emptySet())
        val chosen = mutableMapOf<CellIndex, Int>()
        for (need in needs.sortedBy { it.cost }) {
            val further = need.cells.associateWith { maxOf(need.generations, chosen[it] ?: 0) }
            if (chosen.isEmpty() || (chosen + further).values.sum() <= jvms) chosen += further
        }
        return chosen.keys
    }
}
