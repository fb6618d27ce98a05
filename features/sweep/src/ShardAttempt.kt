package dev.serdemark.sweep

import dev.serdemark.problem.ProblemException
import dev.serdemark.runs.JournalSummary
import dev.serdemark.runs.RunDirectory
import dev.serdemark.runs.isInUse
import dev.serdemark.runs.lastSeal
import dev.serdemark.runs.readJournal
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.name

/** An attempt to measure a shard. It is a run directory with a unique name. */
class ShardAttempt(val directory: RunDirectory) {
    private val path: Path = directory.path

    /** The name of the machine that began the attempt. */
    val machine: String
        // The name of the folder is machine-process-random.
        get() = path.name.substringBeforeLast('-').substringBeforeLast('-')

    /** Whether the attempt has an outcome, damaged or not. */
    val hasEnded: Boolean
        get() = path.resolve(ShardOutcome.OUTCOME).exists()

    /** Whether the attempt was cut off after its run had begun, so that the run can resume. */
    val isCutOff: Boolean
        get() = !hasEnded && directory.isRun && !isInUse(directory.journal)

    /** Whether a process is measuring the attempt now. */
    val isRunning: Boolean
        get() = directory.journal.exists() && isInUse(directory.journal)

    /**
     * Returns the outcome; null if the attempt was cut off, or has not ended.
     *
     * @throws ProblemException with the reason if the attempt does not count: it is damaged, or no
     *   attempt to measure this [shard] of the [sweep]
     */
    internal fun outcome(shard: Shard, sweep: Sweep): ShardOutcome? {
        val outcome = ShardOutcome.read(path) ?: return null
        outcome.shard?.let { sweep.requireShard(shard, it) }
        if (outcome.isResult) requireWholeJournal(outcome, shard, sweep)
        return outcome
    }

    /** Requires that the journal is as it was when the attempt ended. */
    private fun requireWholeJournal(outcome: ShardOutcome, shard: Shard, sweep: Sweep) {
        val seal = directory.lastSeal()
        if (seal != null && seal == outcome.journal) return
        if (outcome.journal != null && directory.journal.exists())
            throw ProblemException("Its journal is not as it was when the run ended.")
        // The journal is packed, or an earlier version wrote the outcome.
        val summary = JournalSummary().also { readJournal(directory.journal, it) }
        val plan = summary.plan
        if (plan == null || !summary.hasEnded)
            throw ProblemException("Its journal does not have the end of the run.")
        sweep.requireShard(shard, plan)
    }
}
