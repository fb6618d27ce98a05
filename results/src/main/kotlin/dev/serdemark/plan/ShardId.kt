package dev.serdemark.plan

import kotlinx.serialization.Serializable

/**
 * Identifies a shard of a sweep, in any folder.
 *
 * @property sweep the SHA-256 of the sweep's file
 * @property number the number of the shard in this sweep, from 1
 */
@Serializable data class ShardId(val sweep: String, val number: Int)
