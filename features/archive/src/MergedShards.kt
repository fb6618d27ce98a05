package dev.serdemark.archive

/**
 * The shards of one or more sweeps whose runs are merged. Each shard counts at most once.
 *
 * @property planned the number of shards, without those in copies of folders
 * @property missing the shards without a result, with their states
 * @property failures the shards whose result lacks figures, with the reason
 * @property others the attempts that do not count, with the reason
 * @property copies sentences about runs that were found at several paths
 */
class MergedShards(
    val planned: Int,
    val missing: List<ShardNote>,
    val failures: List<ShardNote>,
    val others: List<ShardNote>,
    val copies: List<String>,
) {
    /** The number of shards that count. */
    val complete: Int
        get() = planned - missing.size
}

/**
 * What readers should know about a shard, or about an attempt to measure it.
 *
 * @property number the number of the shard in its sweep, from 1
 * @property name the name of the shard or of the attempt, for readers
 * @property text the note
 */
class ShardNote(val number: Int, val name: String, val text: String)
