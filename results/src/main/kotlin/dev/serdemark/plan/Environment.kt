package dev.serdemark.plan

import kotlinx.serialization.Serializable

/**
 * The machine and the time of a run.
 *
 * @property startedAt ISO-8601, UTC
 * @property cpu the processor's name, or null if the system does not say
 * @property cores processors that the JVM may use
 * @property memoryBytes physical memory
 * @property os name, version and architecture
 * @property loadAverage of the last minute at the start, or null
 * @property commit that Serdemark was built from, with the suffix `-dirty` if files were changed;
 *   null if unknown
 */
@Serializable
data class Environment(
    val serdemark: String,
    val startedAt: String,
    val os: String,
    val cpu: String?,
    val cores: Int,
    val memoryBytes: Long,
    val loadAverage: Double?,
    val commit: String? = null,
)
