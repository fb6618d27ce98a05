package dev.serdemark.plan

/**
 * Where a [Plan] comes from.
 *
 * @property command the words after `serdemark` that start the same run again. They are only
 *   printed: what they ask for is in the other properties.
 * @property request what the user asked for that no other part says
 * @property replays the name of the run whose builds and plan this run measures again; null if it
 *   replays none
 * @property shard the shard of a sweep that the run measures; null for other runs, and for shards
 *   of earlier versions
 */
data class Origin(
    val command: List<String>,
    val request: Request = Request(),
    val replays: String? = null,
    val shard: ShardId? = null,
)
