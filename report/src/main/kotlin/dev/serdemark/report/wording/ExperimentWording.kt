package dev.serdemark.report.wording

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Plan
import dev.serdemark.results.RunResult

/** Words that depend on the kind of run: warm calls, requests or cold starts. */
internal sealed interface ExperimentWording {
    /** Explains what was measured, above all tables; null if readers need no explanation. */
    val meaning: String?

    /** The name of the ranking metric, for the middle of a sentence. */
    val time: String

    /** Says what this kind of run does not show, for users whose question needs another kind. */
    val otherQuestion: String

    /** Describes the ranking metric; null if [columns] does. */
    fun headline(result: RunResult): String?

    /** Describes the columns of times; null if their headings suffice. */
    fun columns(): String?

    /** The noun for one call: `call` or `request`. */
    val call: String
        get() = "call"

    /** Says what a generation consists of, such as `10 rounds`. */
    fun generationContent(result: RunResult): String

    /** Formats the operation as `read`, or `cold read`. */
    fun operation(cell: Cell): String

    /** Describes how the run was measured, as questions and answers. */
    fun method(): List<Pair<String, String>>

    /** Says which times are compared across JVM settings. */
    fun jvmComparisonMeaning(): String

    /** The heading of the column with the ranking metric. Some tables add its unit. */
    val timeHeading: String
        get() = "CPU"
}

/** The words for the kind of this run. */
internal val Plan.words: ExperimentWording
    get() =
        when (val experiment = calls.experiment) {
            Experiment.Warm -> calls.requests?.let { RequestWording(this, it) } ?: WarmWording(this)
            is Experiment.Cold -> ColdWording(this, experiment)
        }
