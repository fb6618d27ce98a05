package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * What a user asks of the contender that a run recommends.
 *
 * @property prefer what the contender is to be best at
 * @property must what the contender must be in any case
 * @property language of the program; null for any
 * @property workload the argument of `serdemark run` that measures the same documents again, such
 *   as the folder that holds them; null if the names of the documents suffice
 */
@Serializable
data class Wishes(
    val prefer: Preference,
    val must: Set<Must> = emptySet(),
    val language: Language? = null,
    val workload: String? = null,
)

/** What a contender is to be best at; [id] is its name on the command line. */
@Serializable
enum class Preference(val id: String) {
    /** Time per call in a JVM that runs for long. */
    @SerialName("warm") WARM("warm"),
    /** Time of set-up and first call in a fresh JVM. */
    @SerialName("cold") COLD("cold"),
    /** Small payloads. */
    @SerialName("size") SIZE("size"),
    /** Few bytes allocated by a call. */
    @SerialName("allocation") ALLOCATION("allocation"),
    /** Little heap that decoded values keep in use. */
    @SerialName("memory") MEMORY("memory"),
    /** A short 99th percentile of the elapsed times of single calls. */
    @SerialName("latency") LATENCY("latency"),
}

/** What a contender must be; [id] is its name on the command line. */
@Serializable
enum class Must(val id: String) {
    @SerialName("json") JSON("json"),
    /** Any format except text. */
    @SerialName("binary") BINARY("binary"),
    /** A reader with an older schema can read what a newer one wrote: it skips unknown fields. */
    @SerialName("evolution") EVOLUTION("evolution"),
}

/** A language of the JVM; [id] is its name on the command line. */
@Serializable
enum class Language(val id: String) {
    @SerialName("kotlin") KOTLIN("kotlin"),
    @SerialName("java") JAVA("java"),
    @SerialName("scala") SCALA("scala"),
}
