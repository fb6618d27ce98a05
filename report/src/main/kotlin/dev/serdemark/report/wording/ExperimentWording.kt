package dev.serdemark.report.wording

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Plan
import dev.serdemark.results.RunResult

/** Words that depend on the kind of run: warm calls, requests or cold starts. */
internal sealed interface ExperimentWording {
    /**
     * Describes the figures, for the place above every table; null if they are what readers expect.
     */
    val meaning: String?

    /** The name of the ranking metric, for the middle of a sentence. */
    val time: String

    /** Names the question that such a run does not answer, warm or cold. */
    val otherQuestion: String

    /** Describes the ranking metric; null if the legend of the tables does. */
    fun headline(result: RunResult): String?

    /** Describes the columns of times; null if their headings do. */
    fun columns(): String?

    /** The name of one call, such as `call` or `request`. */
    val call: String
        get() = "call"

    /** Describes the contents of a generation, such as `10 rounds`. */
    fun each(result: RunResult): String

    /** Formats the operation as `read`, or `cold read`. */
    fun operation(cell: Cell): String

    /** Describes how the run was measured, as questions and answers. */
    fun method(): List<Pair<String, String>>

    /** Describes the times of the ratio across JVM settings. */
    fun acrossMeaning(): String

    /** The heading of the ranking metric in tables, to which they add its unit. */
    val clock: String
        get() = "CPU"
}

/** The words for the kind of run that this plan describes. */
internal val Plan.words: ExperimentWording
    get() =
        when (val own = experiment) {
            Experiment.Warm -> requests?.let { RequestWording(this, it) } ?: WarmWording(this)
            is Experiment.Cold -> ColdWording(this, own)
        }
