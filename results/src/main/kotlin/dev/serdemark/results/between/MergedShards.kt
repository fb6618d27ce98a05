package dev.serdemark.results.between

/**
 * The shards of a sweep that count in merged runs, each at most once.
 *
 * @property planned how many shards the sweeps have, without copies of folders
 * @property missing those without a result, with their states
 * @property failures those whose result lacks figures, with the reason
 * @property others attempts that do not count, with the reason
 * @property copies sentences about runs that are there by several paths
 */
class MergedShards(
    val planned: Int,
    val missing: List<ShardNote>,
    val failures: List<ShardNote>,
    val others: List<ShardNote>,
    val copies: List<String>,
) {
    /** How many shards count. */
    val complete: Int
        get() = planned - missing.size
}

/**
 * What readers should know about a shard, or about an attempt to measure it.
 *
 * @property number of the shard in its sweep, from 1
 * @property name of the shard or of the attempt, for readers
 */
class ShardNote(val number: Int, val name: String, val text: String)
