package dev.serdemark.cli

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.engine.ThisMachine
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Goal
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.Recording
import dev.serdemark.runs.JournalWriter
import dev.serdemark.runs.RunDirectory
import dev.serdemark.toolchain.readLock
import dev.serdemark.toolchain.resolution.ResolverSettings
import kotlin.io.path.exists
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds

/** `serdemark resume`: goes on with a run that was interrupted, killed, or short of time. */
internal class ResumeCommand(private val context: CliContext) : CliktCommand(name = "resume") {
    private val run by
        argument("RUN").help("A run: its path, a unique prefix of its name, or 'last'.")
    private val budgetText by
        option(
            "--budget",
            metavar = "DURATION",
            help = "Time for measuring in all, with what is measured already. Default: as before.",
        )
    private val goalText by goalOption("Default: as before.")
    private val statistics by StatisticsOption()
    private val exports by Exports()
    private val offline by option("--offline", help = "Download nothing.").flag()
    private val cache by cacheOption(context)
    private val verbose by option("--verbose", help = "Print detailed progress.").flag()

    override fun help(context: Context) =
        "Go on with a run that was ended early: the same plan, seed and builds."

    override fun run() {
        val problems = Problems()
        val directory = problems.attempt { context.runs.find(run) }
        val budget = problems.attempt { budgetText?.let(::duration) }
        val goal = problems.attempt { goalText?.let(::goal) }
        val status =
            OutputFiles(context.workingFolder, problems).use { files ->
                val open = exports.open(files)
                problems.throwAny()
                resume(
                    checkNotNull(directory) { "There is no run, and no problem" },
                    budget,
                    goal,
                    open,
                )
            }
        throw ProgramResult(status.code)
    }

    private fun resume(
        directory: RunDirectory,
        budget: Duration?,
        goal: Goal?,
        exports: OpenExports,
    ): ExitStatus {
        val recording = Recording()
        val conducting =
            Conducting(
                context,
                directory,
                cache,
                ResolverSettings(offline),
                statistics,
                verbose,
            )
        JournalWriter.append(directory.journal, recording).use { journal ->
            requireStarted(recording, directory)
            if (recording.ending in DONE && (goal ?: recording.goal) == recording.goal) {
                System.err.println("The run has ended: nothing is left to be measured.")
                return conducting.report(recording, exports)
            }
            val source = source(directory, recording, budget, goal)
            return conducting.goOn(source, recording, journal, exports)
        }
    }

    private fun source(
        directory: RunDirectory,
        recording: Recording,
        budget: Duration?,
        goal: Goal?,
    ): RunSource {
        val problems = Problems()
        requireKept(directory)
        problems.attempt { requireWorker(directory) }
        problems.attempt { requireTime(recording, budget) }
        problems.attempt { requireGoal(recording, goal) }
        differences(recording.environment, ThisMachine.environment(version)).forEach(problems::add)
        val source = problems.attempt {
            Replay(directory, recording, context, cache).source(problems) { plan ->
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
    private fun requireKept(directory: RunDirectory) {
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
    private fun requireWorker(directory: RunDirectory) {
        if (readLock(directory.lock).isWorkerCode(directory.worker)) return
        throw ProblemException(
            Problem(
                "The worker.jar in ${directory.path} is not the one that the run was begun with.",
                "Put that back, or start a new run.",
            )
        )
    }

    /** The budget, old or new, is of the whole run: it must leave time for something. */
    private fun requireTime(recording: Recording, budget: Duration?) {
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

    private fun requireGoal(recording: Recording, goal: Goal?) {
        if (goal != Goal.BEST || recording.plan.gate == null) return
        throw ProblemException(gateAndBest())
    }

    private companion object {
        val DONE = setOf(Ending.SETTLED, Ending.NOTHING_LEFT)
    }
}
