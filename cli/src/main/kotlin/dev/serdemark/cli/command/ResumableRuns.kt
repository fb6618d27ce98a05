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
class ResumableRuns(
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
        continueRun(source, directory, Recording(question), onlyChecks = false) {
            isDone(source.plan, it)
        }
    }

    /**
     * Builds and checks the contenders of the run in its [directory], without measuring them. Skips
     * runs that have checked all contenders. Returns whether anything is left to measure.
     *
     * @param source what the run measures
     * @throws ProblemException if the run cannot be checked
     */
    fun check(source: RunSource, directory: RunDirectory): Boolean {
        val recording = Recording()
        continueRun(source, directory, recording, onlyChecks = true, ::isChecked)
        return recording.ending != Ending.NOTHING_LEFT
    }

    /**
     * Begins the run in its [directory], or resumes it, unless it [isDone].
     *
     * @param recording receives all events of the run, unless it is done
     */
    private fun continueRun(
        source: RunSource,
        directory: RunDirectory,
        recording: Recording,
        onlyChecks: Boolean,
        isDone: (Recording) -> Boolean,
    ) {
        val earlier = recordingSoFar(directory)
        if (isResumable(earlier, directory)) {
            requireSamePlan(source.plan, earlier, directory)
            if (isDone(earlier)) return
            val budget = source.plan.schedule.budgetMillis.milliseconds
            runs.resume(directory, recording, budget, onlyChecks)
        } else {
            requireUnused(directory)
            // Keeps a folder with other files. Then the run cannot begin.
            if (directory.hasOnlyRunFiles) TemporaryFiles.delete(directory.path)
            runs.begin(source, directory, recording, onlyChecks = onlyChecks)
        }
    }

    /** Requires that the recorded run has the cells, fixed protocol and margin of the [plan]. */
    private fun requireSamePlan(plan: Plan, recording: Recording, directory: RunDirectory) {
        val recorded = recording.plan
        val isSame =
            recorded.cells == plan.cells &&
                recorded.calls.fixed == plan.calls.fixed &&
                recorded.question.margin == plan.question.margin
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

    /** Whether each cell of the recorded run has passed its check, or has failed. */
    private fun isChecked(recording: Recording): Boolean =
        recording.plan.indexes.all { recording.isChecked(it) || recording.hasFailed(it) }

    /** Whether the recorded run needs no more measuring within the budget of the [plan]. */
    private fun isDone(plan: Plan, recording: Recording): Boolean =
        when (recording.ending) {
            null,
            Ending.INTERRUPTED -> false
            // More time may decide further pairs, even if the run has reached its goal.
            Ending.BUDGET,
            Ending.SETTLED -> plan.schedule.budgetMillis <= recording.plan.schedule.budgetMillis
            Ending.GENERATIONS,
            Ending.NOTHING_LEFT -> true
        }
}
