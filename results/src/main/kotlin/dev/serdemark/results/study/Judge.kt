package dev.serdemark.results.study

import dev.serdemark.results.measures.Recording

/** The confidence with which all intervals of a study's claims hold together. */
private const val CONFIDENCE = 0.95

/**
 * Judges a [study] from the recordings of its runs by their names. A run that has not begun is
 * missing there.
 */
fun judge(study: Study, recordings: Map<String, Recording>): StudyResult {
    val runs = recordings.mapValues { MeasuredRun(it.value) }
    val judge = ClaimJudge(runs, study.claims, CONFIDENCE)
    return StudyResult(
        study,
        runs.mapValues { it.value.result },
        study.tables.map { TableComparison(it, runs[it.run]).result },
        study.claims.map(judge::judge),
        CONFIDENCE,
    )
}
