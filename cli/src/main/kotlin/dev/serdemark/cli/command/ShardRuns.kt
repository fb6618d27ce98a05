package dev.serdemark.cli.command

import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.print
import dev.serdemark.engine.contender.CannotBuild
import dev.serdemark.plan.Ending
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.isDiskFull
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import dev.serdemark.runs.RunDirectory
import dev.serdemark.session.RunSource
import dev.serdemark.sweep.Shard
import dev.serdemark.sweep.ShardAttempt
import dev.serdemark.sweep.ShardOutcome
import dev.serdemark.sweep.SweepFolder
import dev.serdemark.sweep.SweepLock
import dev.serdemark.toolchain.lock.readLock
import kotlin.io.path.exists

/**
 * Measures shards of a sweep into its [folder]. Skips complete shards, and resumes attempts that
 * were cut off.
 *
 * @param preparedBuilds the builds that shards must use; null if they may use any builds
 * @param say prints progress
 */
internal class ShardRuns(
    private val folder: SweepFolder,
    private val planner: SweepPlanner,
    private val preparedBuilds: SweepLock?,
    private val runs: UnattendedRuns,
    private val say: (String) -> Unit,
) {
    /**
     * Measures all shards that no other process measures, one after another. Returns the worst of
     * their exit statuses.
     */
    fun measureAll(): ExitStatus {
        var worst = ExitStatus.DONE
        for (shard in folder.sweep.shards) {
            val status = completedStatus(shard) ?: measureUnclaimed(shard)
            worst = maxOf(worst, status ?: ExitStatus.TRY_AGAIN)
            if (status == ExitStatus.TRY_AGAIN || runs.isStopped) break
        }
        return worst
    }

    /** Measures the [shard]. Returns null if another process has claimed it. */
    private fun measureUnclaimed(shard: Shard): ExitStatus? {
        val claim = folder.claim(shard)
        if (claim == null) say("Shard ${shard.number} is being measured by another process.")
        return claim?.use { measure(shard) }
    }

    /**
     * Measures the [shard] even if a process on another machine has claimed it, because that
     * machine may be lost.
     */
    fun measureOne(shard: Shard): ExitStatus {
        completedStatus(shard)?.let {
            return it
        }
        val claim = folder.claim(shard)
        val claimant = if (claim == null) folder.claimant(shard) else null
        if (claimant != null && folder.isHere(claimant)) {
            say("Shard ${shard.number} is being measured by another process on this machine.")
            return ExitStatus.TRY_AGAIN
        }
        return if (claim == null) measure(shard) else claim.use { measure(shard) }
    }

    /** Returns the exit status of a complete shard; null if the shard is not complete. */
    private fun completedStatus(shard: Shard): ExitStatus? = folder.outcome(shard)?.let(::status)

    private fun status(outcome: ShardOutcome): ExitStatus =
        ExitStatus.entries.find { it.code == outcome.status } ?: ExitStatus.INTERNAL_ERROR

    /** Measures the [shard], unless another process completed it before this process claimed it. */
    private fun measure(shard: Shard): ExitStatus = completedStatus(shard) ?: attempt(shard)

    private fun attempt(shard: Shard): ExitStatus {
        say(
            "Shard ${shard.number} of ${folder.sweep.shards.size}: ${shard.words.joinToString(" ")}"
        )
        val old = folder.attempts(shard).filter { it.isCutOff }
        return old.firstNotNullOfOrNull { resume(shard, it) } ?: begin(shard)
    }

    /** Resumes an attempt that was cut off. Returns null if it cannot continue here. */
    private fun resume(shard: Shard, attempt: ShardAttempt): ExitStatus? {
        val recording = Recording()
        var begun = 0
        try {
            val before = soFar(attempt.directory)
            begun = before.begun
            requirePreparedBuilds(shard, attempt.directory)
            if (isEnded(before)) return finish(shard, attempt, before)
            if (!isResumable(before, attempt.directory)) return null
            runs.resume(attempt.directory, recording, folder.sweep.budget) { contenders ->
                val builds = contenders.associate { it.unitName to it.built }
                preparedBuilds?.requireSameOf(shard, builds)
            }
        } catch (e: ProblemException) {
            if (e.isDiskFull || recording.begun > begun) return cutOff(e.problems)
            say("An earlier attempt cannot continue, so the shard begins again:")
            print(e.problems)
            return null
        }
        return finish(shard, attempt, recording)
    }

    /** Requires that an attempt began with the prepared builds if shards must use these. */
    private fun requirePreparedBuilds(shard: Shard, directory: RunDirectory) {
        if (preparedBuilds != null && directory.lock.exists())
            preparedBuilds.requireSame(shard, readLock(directory.lock))
    }

    private fun begin(shard: Shard): ExitStatus {
        val problems = Problems()
        val source = planner.source(shard, problems)?.let { withPreparedBuilds(it, shard) }
        val attempt = folder.begin(shard)
        if (source == null) return failed(attempt, ExitStatus.USAGE, problems.all)
        val recording = Recording()
        try {
            val keepsGoing = "--keep-going" in shard.words
            runs.begin(source, attempt.directory, recording, keepsGoing)
        } catch (e: ProblemException) {
            if (e.isDiskFull || recording.isMeasuring) return cutOff(e.problems)
            val status = if (e is CannotBuild) ExitStatus.NOTHING_BUILT else ExitStatus.USAGE
            return failed(attempt, status, e.problems)
        }
        return finish(shard, attempt, recording)
    }

    /** Returns a [source] that fails before measuring if a build differs from the prepared one. */
    private fun withPreparedBuilds(source: RunSource, shard: Shard): RunSource =
        if (preparedBuilds == null) source
        else
            source.requiring { contenders ->
                preparedBuilds.requireSame(shard, contenders.associate { it.unitName to it.built })
            }

    private fun isEnded(recording: Recording) =
        recording.ending != null && recording.ending != Ending.INTERRUPTED

    private fun finish(shard: Shard, attempt: ShardAttempt, recording: Recording): ExitStatus {
        if (!isEnded(recording)) return cutOff(emptyList())
        val result = results(recording)
        val status = ExitStatus.of(result)
        val reason = reason(result)
        if (status == ExitStatus.NOTHING_BUILT) {
            folder.fail(attempt, status.code, reason ?: "Nothing could be built.")
        } else if (folder.publish(shard, attempt, status.code, reason)) {
            say("Shard ${shard.number} is complete: ${folder.completed(shard)?.directory?.path}")
        } else {
            say(
                "Another process completed shard ${shard.number} first. This attempt is kept in " +
                    "${attempt.directory.path}."
            )
        }
        return status
    }

    /** Returns why times are missing; null if none is missing. */
    private fun reason(result: RunResult): String? {
        val faults = result.cells.filter { it.outcome.status.isFault }
        val first = faults.firstOrNull() ?: return null
        val outcome = first.outcome
        val count = "${faults.size} of ${result.cells.size} cells have no time"
        return "$count (first: ${first.cell}): ${outcome.reason ?: outcome.status.id}"
    }

    private fun failed(
        attempt: ShardAttempt,
        status: ExitStatus,
        problems: List<Problem>,
    ): ExitStatus {
        print(problems)
        folder.fail(attempt, status.code, problems.joinToString(" "))
        return status
    }

    private fun cutOff(problems: List<Problem>): ExitStatus {
        print(problems)
        return ExitStatus.TRY_AGAIN
    }
}
