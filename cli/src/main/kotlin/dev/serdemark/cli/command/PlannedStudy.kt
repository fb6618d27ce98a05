package dev.serdemark.cli.command

import dev.serdemark.plan.Plan
import dev.serdemark.results.measures.FurtherQuestion
import dev.serdemark.results.study.ClaimQuestion
import dev.serdemark.results.study.Study
import dev.serdemark.session.RunSource
import kotlin.time.Duration

/**
 * A study with the plans of its runs.
 *
 * @property runs in the order of the study
 */
internal class PlannedStudy(val study: Study, val runs: List<Run>) {
    /**
     * One of its runs.
     *
     * @property source what it measures
     * @property budget the time for measuring
     */
    class Run(val name: String, val source: RunSource, val budget: Duration)

    /** The plans of all runs by their names. */
    val plans: Map<String, Plan> = runs.associate { it.name to it.source.plan }

    /** What a [run] answers in addition to the question of its command: the claims. */
    fun question(run: Run): FurtherQuestion = ClaimQuestion(study, plans, run.name)
}
