package dev.serdemark.sweep

import dev.serdemark.cli.command.UnattendedRuns
import dev.serdemark.cli.command.isResumable
import dev.serdemark.cli.command.recordingSoFar
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.printProblems
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
import dev.serdemark.toolchain.lock.readLock
import kotlin.io.path.exists

/**
 * Measures shards of a sweep into its [folder]. Skips complete shards, and resumes attempts that
 * were cut off.
 *
 * @param preparedBuilds the builds that shards must use; null if they may use any builds
 * @param say prints progress
 */
class ShardRuns(
    private val folder: SweepFolder,
    private val planner: SweepPlanner,
    private val preparedBuilds: SweepLock?,
    private val runs: UnattendedRuns,
    private val say: (String) -> Unit,
) {
    /**
     * Measures all shards that no other process measures, one after another. Returns the most
     * serious of their exit statuses.
     */
    fun measureAll(): ExitStatus {
        var mostSerious = ExitStatus.DONE
        for (shard in folder.sweep.shards) {
            val status = completedStatus(shard) ?: measureUnclaimed(shard)
            mostSerious = maxOf(mostSerious, status ?: ExitStatus.TRY_AGAIN)
            // What cut off this shard, such as a full disk, would also cut off the next shard.
            if (status == ExitStatus.TRY_AGAIN || runs.isStopped) break
        }
        return mostSerious
    }

    /** Measures the [shard]. Returns null if another process has claimed it. */
    private fun measureUnclaimed(shard: Shard): ExitStatus? {
        val claim = folder.claim(shard)
        if (claim == null) say("Shard ${shard.number} is being measured by another process.")
        return claim?.use { measureIncomplete(shard) }
    }

    /**
     * Measures the [shard], unless another process on this machine has claimed it. Ignores claims
     * of other machines, because these machines may be lost.
     */
    fun measureOne(shard: Shard): ExitStatus {
        val completedStatus = completedStatus(shard)
        if (completedStatus != null) return completedStatus
        val claim = folder.claim(shard)
        if (claim != null) return claim.use { measureIncomplete(shard) }
        val claimant = folder.claimant(shard)
        if (claimant != null && folder.isHere(claimant)) {
            say("Shard ${shard.number} is being measured by another process on this machine.")
            return ExitStatus.TRY_AGAIN
        }
        return measureIncomplete(shard)
    }

    /** Returns the exit status of a complete shard; null if the shard is not complete. */
    private fun completedStatus(shard: Shard): ExitStatus? = folder.outcome(shard)?.let(::status)

    private fun status(outcome: ShardOutcome): ExitStatus =
        ExitStatus.entries.find { it.code == outcome.status } ?: ExitStatus.INTERNAL_ERROR

    /** Measures the [shard], unless another process completed it before this process claimed it. */
    private fun measureIncomplete(shard: Shard): ExitStatus =
        completedStatus(shard) ?: resumeOrBegin(shard)

    private fun resumeOrBegin(shard: Shard): ExitStatus {
        say(
            "Shard ${shard.number} of ${folder.sweep.shards.size}: ${shard.words.joinToString(" ")}"
        )
        folder.findings(shard).rejected.forEach { say(sentence(shard, it)) }
        val cutOffAttempts = folder.attempts(shard).filter { it.isCutOff }
        return cutOffAttempts.firstNotNullOfOrNull { resume(shard, it) } ?: begin(shard)
    }

    /** Resumes an attempt that was cut off. Returns null if it cannot continue here. */
    private fun resume(shard: Shard, attempt: ShardAttempt): ExitStatus? {
        val recording = Recording()
        var generationsBefore = 0
        try {
            val earlier = recordingSoFar(attempt.directory)
            generationsBefore = earlier.startedGenerations
            if (earlier.hasStarted) folder.sweep.requireShard(shard, earlier.plan)
            requirePreparedBuilds(shard, attempt.directory)
            if (isEnded(earlier)) return finish(shard, attempt, earlier)
            if (!isResumable(earlier, attempt.directory)) return null
            runs.resume(attempt.directory, recording, folder.sweep.budget) { contenders ->
                val builds = contenders.associate { it.unitName to it.built }
                preparedBuilds?.requireSameOnResume(shard, builds)
            }
        } catch (e: ProblemException) {
            if (e.isDiskFull || recording.startedGenerations > generationsBefore)
                return cutOff(e.problems)
            say("An earlier attempt cannot continue, so the shard begins again:")
            printProblems(e.problems)
            return null
        }
        return finish(shard, attempt, recording)
    }

    /** Requires that the attempt in this [directory] began with the prepared builds. */
    private fun requirePreparedBuilds(shard: Shard, directory: RunDirectory) {
        if (preparedBuilds != null && directory.lock.exists())
            preparedBuilds.requireSame(shard, readLock(directory.lock))
    }

    private fun begin(shard: Shard): ExitStatus {
        val problems = Problems()
        val source = planner.source(shard, problems)?.let { withPreparedBuilds(it, shard) }
        val attempt = folder.begin(shard)
        if (source == null) return fail(shard, attempt, ExitStatus.USAGE, problems.all)
        val recording = Recording()
        try {
            val keepsGoing = "--keep-going" in shard.words
            runs.begin(source, attempt.directory, recording, keepsGoing)
        } catch (e: ProblemException) {
            if (e.isDiskFull || recording.isMeasuring) return cutOff(e.problems)
            val status = if (e is CannotBuild) ExitStatus.NOTHING_BUILT else ExitStatus.USAGE
            return fail(shard, attempt, status, e.problems)
        }
        return finish(shard, attempt, recording)
    }

    /** Returns the [source] with a check that fails if a build differs from the prepared build. */
    private fun withPreparedBuilds(source: RunSource, shard: Shard): RunSource =
        if (preparedBuilds == null) source
        else
            source.withCheck { contenders ->
                preparedBuilds.requireSame(shard, contenders.associate { it.unitName to it.built })
            }

    private fun isEnded(recording: Recording) =
        recording.ending != null && recording.ending != Ending.INTERRUPTED

    /** Publishes the [attempt] as the result of the [shard] if it has ended. */
    private fun finish(shard: Shard, attempt: ShardAttempt, recording: Recording): ExitStatus {
        if (!isEnded(recording)) return cutOff(emptyList())
        val result = results(recording)
        val status = ExitStatus.ofPart(result)
        val reason = reasonForMissingTimes(result)
        if (status == ExitStatus.NOTHING_BUILT) {
            folder.fail(shard, attempt, status.code, reason ?: "Nothing could be built.")
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
    private fun reasonForMissingTimes(result: RunResult): String? {
        val faults = result.cells.filter { it.outcome.status.isFault }
        val firstFault = faults.firstOrNull() ?: return null
        val outcome = firstFault.outcome
        return "${faults.size} of ${result.cells.size} cells have no time " +
            "(first: ${firstFault.cell}): ${outcome.reason ?: outcome.status.id}"
    }

    /** Records that the [attempt] failed. */
    private fun fail(
        shard: Shard,
        attempt: ShardAttempt,
        status: ExitStatus,
        problems: List<Problem>,
    ): ExitStatus {
        printProblems(problems)
        folder.fail(shard, attempt, status.code, problems.joinToString(" "))
        return status
    }

    /** Prints why the attempt was cut off. The next attempt resumes it. */
    private fun cutOff(problems: List<Problem>): ExitStatus {
        printProblems(problems)
        return ExitStatus.TRY_AGAIN
    }
}
