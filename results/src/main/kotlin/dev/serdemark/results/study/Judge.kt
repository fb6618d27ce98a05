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
 * Asks a run to continue until it decides the claims of its study. A claim that is refuted by one
 * pair needs no others.
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
        return study.claims
            .filter { (it.statement as? Statement.Testable)?.run == run }
            .map(judge::judge)
            .filter { it.verdict == ClaimVerdict.UNDECIDED }
            .flatMap { it.findings }
            .map { it.open }
            .filter(live::containsAll)
            .flatten()
            .toSet()
    }
}
