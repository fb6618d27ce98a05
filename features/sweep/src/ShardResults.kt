package dev.serdemark.sweep

import dev.serdemark.runs.RunDirectory
import kotlin.time.Instant

/**
 * A run of a sweep that counts.
 *
 * @property ended the time when the run ended
 */
class ShardRun(val shard: Shard, val directory: RunDirectory, val ended: Instant)

/**
 * The runs of a sweep that count, one for each complete shard, and the state of the other shards.
 *
 * @property folder the folder of the sweep
 * @property runs the runs that count, in the order of their shards
 * @property missing the shards without a result
 * @property failures the complete shards in which cells are missing, with the reason
 * @property others complete attempts that do not count, because another attempt was complete before
 * @property rejected attempts that do not count, because they are damaged or of another shard
 */
class ShardResults
private constructor(
    val folder: SweepFolder,
    val runs: List<ShardRun>,
    val missing: List<Pair<Shard, ShardState>>,
    val failures: List<Pair<Shard, String>>,
    val others: List<Pair<Shard, ShardAttempt>>,
    val rejected: List<Pair<Shard, RejectedAttempt>>,
) {
    companion object {
        /** Reads the results in [folder], and checks that the journals of the runs are whole. */
        fun of(folder: SweepFolder): ShardResults {
            val runs = ArrayList<ShardRun>()
            val missing = ArrayList<Pair<Shard, ShardState>>()
            val failures = ArrayList<Pair<Shard, String>>()
            val findings = folder.findings()
            for (found in findings) {
                val complete = found.complete
                if (complete == null) {
                    missing += found.shard to found.state
                    continue
                }
                val outcome = complete.outcome
                runs += ShardRun(found.shard, complete.attempt.directory, outcome.ended)
                outcome.reason?.let { failures += found.shard to it }
            }
            val others = findings.flatMap { found -> found.surplus.map { found.shard to it } }
            val rejected = findings.flatMap { found -> found.rejected.map { found.shard to it } }
            return ShardResults(folder, runs, missing, failures, others, rejected)
        }
    }
}
