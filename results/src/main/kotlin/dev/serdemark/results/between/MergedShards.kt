package dev.serdemark.results.between

/**
 * Which shards of a sweep count in merged runs. Each counts once at most.
 *
 * @property planned how many shards the sweep has, in all its folders
 * @property missing those without a result, with what became of them
 * @property failures those whose result lacks figures, with the reason
 * @property others attempts that do not count, with the reason
 */
class MergedShards(
    val planned: Int,
    val missing: List<ShardNote>,
    val failures: List<ShardNote>,
    val others: List<ShardNote>,
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
