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
 * Measures runs that belong together, one after another, each in its own directory. Skips runs that
 * have ended, and resumes runs that were interrupted.
 *
 * @param runs measures a single run
 * @param startAgain advice on how to measure into another folder
 */
internal class KeptRuns(private val runs: UnattendedRuns, private val startAgain: String) {
    /** Whether Ctrl-C has stopped a run. Then no other run may begin. */
    val isStopped: Boolean
        get() = runs.isStopped

    /**
     * Measures what is left of the run in its [directory], and writes its report even if it failed.
     *
     * @param source what the run measures
     * @param question replaces the question of the run's plan, unless it is null
     * @throws ProblemException if the run cannot be measured, or only in part
     */
    fun measure(source: RunSource, directory: RunDirectory, question: FurtherQuestion? = null) {
        val before = soFar(directory)
        val recording = Recording(question)
        if (isResumable(before, directory)) {
            requireSame(source.plan, before, directory)
            if (isDone(source.plan, before)) return
            runs.resume(directory, recording, source.plan.budgetMillis.milliseconds)
        } else {
            requireUnused(directory)
            // A folder with other files is not deleted, and then the run cannot begin.
            if (directory.isOfRuns) TemporaryFiles.delete(directory.path)
            runs.begin(source, directory, recording)
        }
    }

    /**
     * Requires that the recorded run has the cells, the fixed protocol and the margin of the plan
     * that is wanted [now].
     */
    private fun requireSame(now: Plan, recording: Recording, directory: RunDirectory) {
        val then = recording.plan
        if (then.cells == now.cells && then.fixed == now.fixed && then.margin == now.margin) return
        throw ProblemException(
            "The run '${directory.path.name}' in this folder was measured with another command.",
            startAgain,
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
            // More time may decide the pairs that the run left undecided.
            Ending.BUDGET,
            Ending.SETTLED -> plan.budgetMillis <= recording.plan.budgetMillis
            Ending.GENERATIONS,
            Ending.NOTHING_LEFT -> true
        }
}
