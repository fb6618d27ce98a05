package dev.serdemark.sweep

import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.options.required
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.command.UnattendedRuns
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.convertBy
import dev.serdemark.cli.option.wholeNumber
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.ProgressLog
import dev.serdemark.cli.output.printProblems
import dev.serdemark.engine.worker.workerCode
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.isDiskFull
import dev.serdemark.problem.reason
import java.io.IOException

/** `serdemark sweep run`: measures all shards of a sweep, or one shard. */
class SweepRunCommand(context: CliContext) : SweepFileCommand(context, "run") {
    private val number by
        option("--shard", metavar = "N", help = "Measure only this shard [all, one after another].")
            .convertBy { wholeNumber("--shard", it) }
    private val out by
        option(
                "--out",
                metavar = "DIR",
                help = "Folder for the sweep, which several machines may share.",
            )
            .path()
            .required()
    private val isLocked by lockedOption()
    private val verbose by option("--verbose", help = "Print detailed progress.").flag()

    override fun help(context: Context) =
        "Measure the shards that have no result yet; after exit status 75, run the command again to continue."

    override fun run() {
        val planner = planner()
        val shard = requestedShard(planner.sweep)
        // Reports mistakes before anything is measured. A single shard is planned only once, below.
        if (shard == null) planner.plan()
        val lock = if (isLocked) SweepLock.read(planner.sweep, build.cache, workerCode()) else null
        val status = tryAgainIfDiskIsFull {
            val folder = SweepFolder.of(planner.sweep, context.workingFolder.resolve(out))
            measure(shard, planner, folder, lock).also {
                if (shard == null) printCompleteShards(folder)
            }
        }
        throw ProgramResult(status.code)
    }

    private fun printCompleteShards(folder: SweepFolder) {
        val complete = folder.findings().count { it.complete != null }
        context.terminal.println("$complete of ${folder.sweep.shards.size} shards are complete.")
    }

    /**
     * Calls [measure]. Returns [ExitStatus.TRY_AGAIN] if the disk with the sweep's folder is full.
     */
    private fun tryAgainIfDiskIsFull(measure: () -> ExitStatus): ExitStatus =
        try {
            measure()
        } catch (e: IOException) {
            if (!e.isDiskFull) throw e
            printProblems(
                listOf(Problem("The disk is full: ${e.reason()}.", "Free some space there."))
            )
            ExitStatus.TRY_AGAIN
        } catch (e: ProblemException) {
            if (!e.isDiskFull) throw e
            printProblems(e.problems)
            ExitStatus.TRY_AGAIN
        }

    private fun measure(
        shard: Shard?,
        planner: SweepPlanner,
        folder: SweepFolder,
        lock: SweepLock?,
    ): ExitStatus {
        val progress = ProgressLog(context.statusLine(), verbose)
        val runs = UnattendedRuns(context, build, progress, ExitStatus.TRY_AGAIN)
        val shards = ShardRuns(folder, planner, lock, runs, progress::say)
        return if (shard == null) shards.measureAll() else shards.measureOne(shard)
    }

    /** Returns the shard of `--shard`; null without this option, for all shards. */
    private fun requestedShard(sweep: Sweep): Shard? {
        val requestedNumber = number ?: return null
        if (requestedNumber !in 1..sweep.shards.size)
            throw ProblemException(
                "There is no shard $requestedNumber.",
                "Expected a number from 1 to ${sweep.shards.size}; see serdemark sweep plan.",
            )
        return sweep.shard(requestedNumber.toInt())
    }
}
