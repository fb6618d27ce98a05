package dev.serdemark.sweep

import dev.serdemark.runs.RunDirectory

/**
 * The runs of a sweep that count, one for each complete shard, and the state of the other shards.
 *
 * @property folder the folder of the sweep
 * @property runs the runs that count, in the order of their shards
 * @property missing the shards without a result
 * @property failures the complete shards in which cells are missing, with the reason
 * @property others complete attempts that do not count, because another attempt was complete before
 */
class ShardResults
private constructor(
    val folder: SweepFolder,
    val runs: List<Pair<Shard, RunDirectory>>,
    val missing: List<Pair<Shard, ShardState>>,
    val failures: List<Pair<Shard, String>>,
    val others: List<Pair<Shard, ShardAttempt>>,
) {
    companion object {
        /** Reads the results in [folder], but not the journals of the runs. */
        fun of(folder: SweepFolder): ShardResults {
            val runs = ArrayList<Pair<Shard, RunDirectory>>()
            val missing = ArrayList<Pair<Shard, ShardState>>()
            val failures = ArrayList<Pair<Shard, String>>()
            val others = ArrayList<Pair<Shard, ShardAttempt>>()
            for (shard in folder.sweep.shards) {
                val result = folder.completed(shard)
                if (result == null) {
                    missing += shard to folder.state(shard)
                    continue
                }
                runs += shard to result.directory
                result.outcome?.reason?.let { failures += shard to it }
                others +=
                    folder
                        .attempts(shard)
                        .filter { it.outcome?.isResult == true }
                        .filter { it.directory.path != result.directory.path }
                        .map { shard to it }
            }
            return ShardResults(folder, runs, missing, failures, others)
        }
    }
}
