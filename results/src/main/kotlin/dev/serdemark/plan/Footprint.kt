package dev.serdemark.plan

import kotlinx.serialization.Serializable

/**
 * The files that a contender needs at run time.
 *
 * @property jars the number of libraries on its class path, and [jarBytes] their size
 * @property classes the number of classes of its data model, codec and bridge, and [classBytes]
 *   their size before compression
 */
@Serializable
data class Footprint(val jars: Int, val jarBytes: Long, val classes: Int, val classBytes: Long)
