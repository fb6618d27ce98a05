package dev.serdemark.cli.output

import dev.serdemark.plan.Ending
import dev.serdemark.plan.Goal
import dev.serdemark.problem.ProblemException
import dev.serdemark.report.wording.nextMinutes
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import dev.serdemark.runs.RunDirectory
import dev.serdemark.runs.isInUse
import dev.serdemark.runs.readOutline

/**
 * The state of a run, in words.
 *
 * @property generations the number of completed generations; empty if unknown
 */
class RunState(val generations: String, val text: String) {
    companion object {
        /** Reads the state of a run. If the run cannot be read, the state says so. */
        fun of(directory: RunDirectory): RunState {
            val recording = Recording()
            return try {
                readOutline(directory.journal, recording)
                RunState("${recording.generations}", text(recording, directory))
            } catch (e: ProblemException) {
                RunState("", "unreadable: ${e.problems.first().message}")
            }
        }

        private fun text(recording: Recording, directory: RunDirectory): String =
            when (recording.ending) {
                Ending.SETTLED -> "decided"
                Ending.BUDGET -> "stopped at its budget: resume it with a larger one"
                Ending.GENERATIONS -> "stopped after the generations of its plan"
                Ending.NOTHING_LEFT -> "stopped: no cell was left"
                Ending.INTERRUPTED -> "interrupted: can be resumed"
                null ->
                    if (isInUse(directory.journal)) "being measured"
                    else if (recording.hasStarted) "killed: can be resumed"
                    else "ended before it had a plan"
            }
    }
}

/**
 * Returns a line that says how to continue a run; null if nothing is left.
 *
 * @param run the name of the run in commands
 */
fun resumeAdvice(result: RunResult, run: String): String? =
    when (result.course.ending) {
        null,
        Ending.INTERRUPTED -> "Continue with: serdemark resume $run"
        Ending.BUDGET ->
            nextMinutes(result)?.let {
                "Measure longer with: serdemark resume $run --budget ${it}m"
            }
        Ending.SETTLED -> {
            val isOrderDecided = result.comparisons.all { it.verdict.isDecided }
            if (result.answer.goal != Goal.BEST || isOrderDecided) null
            else
                "Narrow the intervals, and decide the order of all, with: serdemark resume $run --goal order"
        }
        Ending.GENERATIONS,
        Ending.NOTHING_LEFT -> null
    }
