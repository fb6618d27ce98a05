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
            val shards = folder.sweep.shards.map { it to folder.completed(it) }
            val complete = shards.mapNotNull { (shard, counted) -> counted?.let { shard to it } }
            val missing = shards.mapNotNull { (shard, counted) ->
                shard.takeIf { counted == null }
            }
            return ShardResults(
                folder,
                complete.map { (shard, counted) -> shard to counted.directory },
                missing.map { it to folder.state(it) },
                complete.mapNotNull { (shard, counted) ->
                    counted.outcome?.reason?.let { shard to it }
                },
                complete.flatMap { (shard, counted) ->
                    folder
                        .attempts(shard)
                        .filter { it.outcome?.isResult == true }
                        .filter { it.directory.path != counted.directory.path }
                        .map { shard to it }
                },
            )
        }
    }
}
