package dev.serdemark.session

import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.request.Catalog
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Environment
import dev.serdemark.plan.Goal
import dev.serdemark.plan.JvmSetting
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
 * Resumes a run that ended early, from the files in its [directory].
 *
 * @param recording the run so far
 * @param budget the new budget of the whole run; null to keep the old one
 * @param goal the new goal of the run; null to keep the old one
 * @param catalog reads the workloads and contenders in the directory
 * @param load creates a document, or takes it from the cache
 */
class RunResumer(
    private val directory: RunDirectory,
    private val recording: Recording,
    private val budget: Duration?,
    private val goal: Goal?,
    private val catalog: Catalog,
    private val cache: Cache,
    private val load: (WorkloadDocument) -> Document,
) {
    /** Whether the run is complete, so that nothing is left to measure. */
    val isDone: Boolean = recording.ending in DONE && (goal ?: recording.goal) == recording.goal

    /**
     * Returns the source of the rest of the run.
     *
     * @throws ProblemException with all reasons why the run cannot resume
     */
    fun source(): RunSource {
        val problems = Problems()
        requireFiles() // The other checks need these files.
        problems.attempt { requireWorker() }
        problems.attempt { requireTime() }
        problems.attempt { requireGoal() }
        differences(recording.environment, ThisMachine.environment()).forEach(problems::add)
        val source = problems.attempt {
            Replay(directory, recording, catalog, cache, load).source { plan ->
                plan.copy(
                    schedule =
                        plan.schedule.copy(
                            budgetMillis = budget?.inWholeMilliseconds ?: plan.schedule.budgetMillis
                        ),
                    question = plan.question.copy(goal = goal ?: recording.goal),
                )
            }
        }
        source?.let { differences(recording.plan.jvms, it.plan.jvms).forEach(problems::add) }
        problems.throwAny()
        return checkNotNull(source) { "There is nothing to resume, and no problem" }
    }

    /** Requires the files that a run writes before it measures. The lock file is the last one. */
    private fun requireFiles() {
        if (directory.lock.exists() && directory.contenders.exists()) return
        throw ProblemException(
            "The run in ${directory.path} has no lock file or no folder of contenders: it ended " +
                "before it wrote them, or another command made it.",
            "This run cannot be resumed. Start a new run.",
        )
    }

    /** Requires the same worker, because slices of one run must not come from two programs. */
    private fun requireWorker() {
        if (readLock(directory.lock).isWorkerCode(directory.worker)) return
        throw ProblemException(
            "The worker.jar in ${directory.path} is not the one that the run began with.",
            "Put the original worker.jar back, or start a new run.",
        )
    }

    /** Requires that the budget of the whole run, old or new, leaves time to measure. */
    private fun requireTime() {
        val oldBudget = recording.plan.schedule.budgetMillis.milliseconds
        val used = recording.spentMillis.milliseconds
        val total = budget ?: oldBudget
        val isUsedUp =
            total <= used && recording.generations >= recording.plan.schedule.sureGenerations
        val wasTooShort = recording.ending == Ending.BUDGET && total <= oldBudget
        if (!isUsedUp && !wasTooShort) return
        val example = (maxOf(oldBudget, used) * 2).inWholeSeconds.seconds.asOption()
        throw ProblemException(
            if (total <= used) {
                "A budget of $total is used up: the run had one of $oldBudget, and has measured for " +
                    "${used.inWholeSeconds}s."
            } else {
                "No further generation fits in a budget of $total: the run ended at one of " +
                    "$oldBudget, after ${used.inWholeSeconds}s."
            },
            "Name a larger budget, which includes that time (e.g. --budget $example).",
        )
    }

    private fun requireGoal() {
        goal?.problem(hasGate = recording.plan.question.gate != null)?.let {
            throw ProblemException(it)
        }
    }

    private companion object {
        val DONE = setOf(Ending.SETTLED, Ending.NOTHING_LEFT)
    }
}

/** Returns why a run with or without a gate cannot have this goal; null if it can. */
fun Goal.problem(hasGate: Boolean): Problem? =
    when {
        this == Goal.BEST && hasGate ->
            Problem(
                "--gate and --goal best contradict each other: a gate compares with its base, not with the fastest.",
                "Leave out --goal.",
            )
        this == Goal.GATE && !hasGate ->
            Problem("--goal gate needs a gate, and this run has none.", "Leave out --goal.")
        else -> null
    }

/**
 * Returns how the machine and the version of Serdemark changed since the run began. If they differ,
 * one run must not have times from both.
 */
private fun differences(before: Environment, now: Environment): List<Problem> =
    listOf<Pair<String, (Environment) -> Any?>>(
            "Serdemark" to { it.serdemark },
            "processor" to { it.cpu },
            "number of cores" to { it.cores },
            "system" to { it.os },
        )
        .filter { (_, property) -> property(before) != property(now) }
        .map { (name, property) -> changed(name, property(before), property(now)) }

/** Returns how the vendors of JDKs changed. Vendors build the same JDK version differently. */
private fun differences(before: List<JvmSetting>, now: List<JvmSetting>): List<Problem> =
    before
        .zip(now) { oldSetting, newSetting -> oldSetting.java to newSetting.java }
        .filter { (oldJava, newJava) -> oldJava.vendor != newJava.vendor }
        .map { (oldJava, newJava) ->
            changed("JDK ${oldJava.version}", oldJava.vendor, newJava.vendor)
        }

private fun changed(name: String, before: Any?, now: Any?) =
    Problem(
        "The run began with another $name: $before, not $now.",
        "Resume it with the same $name, or start a new run.",
    )
