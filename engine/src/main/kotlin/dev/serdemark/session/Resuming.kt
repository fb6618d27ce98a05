package dev.serdemark.session

import dev.serdemark.engine.ThisMachine
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Goal
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.asOption
import dev.serdemark.results.measures.Recording
import dev.serdemark.runs.RunDirectory
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.lock.readLock
import dev.serdemark.workload.Document
import dev.serdemark.workload.WorkloadDocument
import kotlin.io.path.exists
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds

/**
 * The rest of a run that ended early, from what its [directory] keeps.
 *
 * @param recording of the run so far
 * @param budget of the whole run; null for that of before
 * @param goal that the run has from now on; null for that of before
 * @param load makes a document, or takes it from the cache
 */
class Resuming(
    private val directory: RunDirectory,
    private val recording: Recording,
    private val budget: Duration?,
    private val goal: Goal?,
    private val cache: Cache,
    private val load: (WorkloadDocument) -> Document,
) {
    /** Whether nothing is left to be measured. */
    val isDone: Boolean = recording.ending in DONE && (goal ?: recording.goal) == recording.goal

    /** What the rest is made from; a [ProblemException] with all that keeps it from being so. */
    fun source(): RunSource {
        val problems = Problems()
        requireKept()
        problems.attempt { requireWorker() }
        problems.attempt { requireTime() }
        problems.attempt { requireGoal() }
        differences(recording.environment, ThisMachine.environment()).forEach(problems::add)
        val source = problems.attempt {
            Replay(directory, recording, cache, load).source(problems) { plan ->
                plan.copy(
                    budgetMillis = budget?.inWholeMilliseconds ?: plan.budgetMillis,
                    goal = goal ?: recording.goal,
                )
            }
        }
        source?.let { differences(recording.plan.jvms, it.plan.jvms).forEach(problems::add) }
        problems.throwAny()
        return checkNotNull(source) { "There is nothing to resume, and no problem" }
    }

    /** The lock is written last of all that a run keeps before it measures. */
    private fun requireKept() {
        if (directory.lock.exists() && directory.contenders.exists()) return
        throw ProblemException(
            Problem(
                "The run in ${directory.path} does not keep what it was made from: it ended before, " +
                    "or was made by another command.",
                "This run cannot be resumed. Start a new run.",
            )
        )
    }

    /** Slices of one run must not come from two programs. */
    private fun requireWorker() {
        if (readLock(directory.lock).isWorkerCode(directory.worker)) return
        throw ProblemException(
            Problem(
                "The worker.jar in ${directory.path} is not the one that the run began with.",
                "Put that back, or start a new run.",
            )
        )
    }

    /** Requires that the budget, old or new, leaves time: it is for the whole run. */
    private fun requireTime() {
        val before = recording.plan.budgetMillis.milliseconds
        val used = recording.spentMillis.milliseconds
        val total = budget ?: before
        val isUsedUp = total <= used && recording.generations >= recording.plan.sureGenerations
        if (!isUsedUp && (recording.ending != Ending.BUDGET || total > before)) return
        val example = (maxOf(before, used) * 2).inWholeSeconds.seconds.asOption()
        throw ProblemException(
            Problem(
                "A budget of $total is used up: the run had one of $before, and has measured for " +
                    "${used.inWholeSeconds}s.",
                "Name a larger one, of which that is a part (e.g. --budget $example).",
            )
        )
    }

    private fun requireGoal() {
        if (goal != Goal.BEST || recording.plan.gate == null) return
        throw ProblemException(gateAndBest())
    }

    private companion object {
        val DONE = setOf(Ending.SETTLED, Ending.NOTHING_LEFT)
    }
}

/** What a gate asks for is not what `--goal best` does. */
fun gateAndBest() =
    Problem(
        "--gate and --goal best contradict each other: a gate compares with its base, not with the fastest.",
        "Leave out --goal.",
    )
