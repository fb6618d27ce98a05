package dev.serdemark.cli.command

import dev.serdemark.plan.Ending
import dev.serdemark.plan.Plan
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.measures.FurtherQuestion
import dev.serdemark.results.measures.Recording
import dev.serdemark.runs.RunDirectory
import dev.serdemark.runs.isInUse
import dev.serdemark.session.RunSource
import dev.serdemark.system.TemporaryFiles
import kotlin.io.path.name
import kotlin.time.Duration.Companion.milliseconds

/**
 * Measures the runs of a study or a bisection, each in a separate directory. Skips runs that have
 * ended, and resumes runs that were interrupted.
 *
 * @param runs measures a single run
 * @param newFolderAdvice advice on how to measure into another folder
 */
internal class ResumableRuns(
    private val runs: UnattendedRuns,
    private val newFolderAdvice: String,
) {
    /** Whether Ctrl-C has stopped a run. Then no other run may begin. */
    val isStopped: Boolean
        get() = runs.isStopped

    /**
     * Measures what is left of the run in its [directory]. Writes its report, even if it failed.
     *
     * @param source what the run measures
     * @param question replaces the question of the run's plan; null to keep the plan's question
     * @throws ProblemException if the run cannot be measured, or only in part
     */
    fun measure(source: RunSource, directory: RunDirectory, question: FurtherQuestion? = null) {
        val earlier = recordingSoFar(directory)
        val recording = Recording(question)
        if (isResumable(earlier, directory)) {
            requireSamePlan(source.plan, earlier, directory)
            if (isDone(source.plan, earlier)) return
            runs.resume(directory, recording, source.plan.budgetMillis.milliseconds)
        } else {
            requireUnused(directory)
            // Keeps a folder with other files. Then the run cannot begin.
            if (directory.hasOnlyRunFiles) TemporaryFiles.delete(directory.path)
            runs.begin(source, directory, recording)
        }
    }

    /** Requires that the recorded run has the cells, fixed protocol and margin of the [plan]. */
    private fun requireSamePlan(plan: Plan, recording: Recording, directory: RunDirectory) {
        val recorded = recording.plan
        val isSame =
            recorded.cells == plan.cells &&
                recorded.fixed == plan.fixed &&
                recorded.margin == plan.margin
        if (isSame) return
        throw ProblemException(
            "The run '${directory.path.name}' in this folder was measured with another command.",
            newFolderAdvice,
        )
    }

    private fun requireUnused(directory: RunDirectory) {
        if (!isInUse(directory.journal)) return
        throw ProblemException(
            "Another process is starting the run in ${directory.path}.",
            "Wait until it has ended.",
        )
    }

    /** Whether the recorded run needs no more measuring within the budget of the [plan]. */
    private fun isDone(plan: Plan, recording: Recording): Boolean =
        when (recording.ending) {
            null,
            Ending.INTERRUPTED -> false
            // More time may decide further pairs, even if the run has reached its goal.
            Ending.BUDGET,
            Ending.SETTLED -> plan.budgetMillis <= recording.plan.budgetMillis
            Ending.GENERATIONS,
            Ending.NOTHING_LEFT -> true
        }
}
