package dev.serdemark.report.wording

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Plan
import dev.serdemark.results.RunResult

/** The words that depend on what a run measures. */
internal sealed interface ExperimentWording {
    /** What its figures are of, above every table; null where readers expect just that. */
    val meaning: String?

    /** The time that ranks, in the middle of a sentence. */
    val time: String

    /** What such a run leaves open for who wants to know the other thing. */
    val otherQuestion: String

    /** What its headline counts; null where the tables' legend says it. */
    fun headline(result: RunResult): String?

    /** What the columns of times hold; null where their headings say it. */
    fun columns(): String?

    /** What a generation is made of. */
    fun each(result: RunResult): String

    /** `read`, or `cold read`. */
    fun operation(cell: Cell): String

    /** How it was measured: questions and answers. */
    fun method(): List<Pair<String, String>>

    /** What the speed across JVM settings is made of. */
    fun acrossMeaning(): String

    /** The times between a JVM setting and its speed, the headline first. */
    fun acrossFigures(): List<AcrossFigure>
}

/** The words for what this run measures. */
internal val Plan.words: ExperimentWording
    get() =
        when (val own = experiment) {
            Experiment.Warm -> WarmWording(this)
            is Experiment.Cold -> ColdWording(this, own)
        }
