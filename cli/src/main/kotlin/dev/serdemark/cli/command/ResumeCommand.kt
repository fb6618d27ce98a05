package dev.serdemark.cli.command

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.Exports
import dev.serdemark.cli.option.OpenExports
import dev.serdemark.cli.option.ReportOptions
import dev.serdemark.cli.option.VerboseBuildOptions
import dev.serdemark.cli.option.convertToDuration
import dev.serdemark.cli.option.goalOption
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.OutputFiles
import dev.serdemark.cli.output.wholeSeconds
import dev.serdemark.plan.Ending
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.results.measures.Recording
import dev.serdemark.runs.JournalWriter
import dev.serdemark.runs.RunDirectory
import dev.serdemark.session.RunResumer
import dev.serdemark.session.requireStarted
import kotlin.io.path.exists
import kotlin.math.ceil
import kotlin.time.Duration.Companion.milliseconds

/** `serdemark resume`: continues a run that was interrupted, killed, or out of time. */
class ResumeCommand(private val context: CliContext) : CliktCommand(name = "resume") {
    private val run by
        argument("RUN").help("Run: its path, a unique prefix of its name, or 'last'.")
    private val budget by
        option(
                "--budget",
                metavar = "DURATION",
                help = "Total measuring time, including the time used so far [as before].",
            )
            .convertToDuration()
    private val goal by goalOption("[as before].")
    private val reportOptions by ReportOptions(context)
    private val exports by Exports()
    private val build by VerboseBuildOptions(context)

    override fun help(context: Context) =
        "Continue a run that ended early, with the same plan, seed and builds."

    override fun run() {
        val problems = Problems()
        val directory = problems.attempt { context.runs.find(run).also(::refuseEndedShard) }
        val status =
            OutputFiles(context.workingFolder, problems).use { files ->
                val openExports = exports.open(files)
                problems.throwAny()
                resume(
                    checkNotNull(directory) { "A missing run must be reported as a problem" },
                    openExports,
                )
            }
        throw ProgramResult(status.code)
    }

    /** Refuses a shard of a sweep that has ended, because its journal must stay as it is. */
    private fun refuseEndedShard(directory: RunDirectory) {
        if (!directory.outcome.exists()) return
        throw ProblemException(
            "${directory.path} is a shard of a sweep, and has ended. With more time, it would no longer count.",
            "Copy it without its outcome.json, and resume the copy.",
        )
    }

    private fun resume(
        directory: RunDirectory,
        openExports: OpenExports,
    ): ExitStatus {
        val recording = Recording()
        JournalWriter.append(directory.journal, recording).use { journal ->
            requireStarted(recording, directory, isInUse = false)
            val problems = Problems()
            val view = reportOptions.view(recording.plan, problems)
            problems.throwAny()
            val resuming =
                RunResumer(directory, recording, budget, goal, context.catalog, build.cache) {
                    context.document(it, build.cache)
                }
            val source = if (resuming.isDone) null else resuming.source()
            if (source == null) System.err.println("The run has ended: nothing is left to measure.")
            val generationsBefore = recording.generations
            val status =
                ReportedRun(context, directory, build, recording, reportOptions, view, openExports)
                    .use { if (source == null) it.report() else it.resume(source, journal) }
            val isWithoutProgress = source != null && recording.generations == generationsBefore
            if (isWithoutProgress && recording.ending == Ending.BUDGET) printNeededBudget(recording)
            return status
        }
    }

    private fun printNeededBudget(recording: Recording) {
        val generationMillis = recording.nextMillis ?: return
        val neededSeconds = ceil((recording.spentMillis + generationMillis) / 1000.0).toLong()
        System.err.println(
            "Nothing was measured: another generation takes about " +
                "${wholeSeconds(generationMillis.milliseconds)}, and the budget has no time for it. " +
                "Give a larger total budget: --budget ${neededSeconds}s"
        )
    }
}
