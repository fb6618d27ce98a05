package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * What a user wishes of the contender that a run recommends.
 *
 * @property prefer what it is to be best at
 * @property must what it has to be in any case
 * @property language that the program is written in; null if any will do
 * @property workload what to name to `serdemark run` to measure the same documents again, such as
 *   the folder in which they are kept; null if their own names do
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
}

/** What a contender has to be; [id] is its name on the command line. */
@Serializable
enum class Must(val id: String) {
    @SerialName("json") JSON("json"),
    /** Any format but text. */
    @SerialName("binary") BINARY("binary"),
    /** A reader of an older schema reads what a newer one wrote: it skips what it does not know. */
    @SerialName("evolution") EVOLUTION("evolution"),
}

/** A language of the JVM; [id] is its name on the command line. */
@Serializable
enum class Language(val id: String) {
    @SerialName("kotlin") KOTLIN("kotlin"),
    @SerialName("java") JAVA("java"),
    @SerialName("scala") SCALA("scala"),
}
