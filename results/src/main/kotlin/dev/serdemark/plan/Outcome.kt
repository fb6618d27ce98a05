package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** How a cell ended. Every status except [MEASURED] has a reason. */
@Serializable
enum class Status(val id: String) {
    @SerialName("measured") MEASURED("measured"),
    /** The contender's manifest, or the flavour, says that it cannot do this; not a failure. */
    @SerialName("unsupported") UNSUPPORTED("unsupported"),
    /** The contender's manifest says why it is not ranked here; not a failure. */
    @SerialName("excluded") EXCLUDED("excluded"),
    /** A download that the contender needs failed. */
    @SerialName("unavailable") UNAVAILABLE("unavailable"),
    /**
     * The sources did not compile or do not fit this version of the library, or the class archive
     * of a cold start could not be made. The library is not to blame.
     */
    @SerialName("build-failed") BUILD_FAILED("build-failed"),
    /** An answer was wrong. */
    @SerialName("wrong") WRONG("wrong"),
    /** The contender threw an exception, or its JVM ended. */
    @SerialName("crashed") CRASHED("crashed"),
    /** The contender did not answer in time. */
    @SerialName("timed-out") TIMED_OUT("timed-out"),
    /** The run ended before the first generation did; not a failure of the contender. */
    @SerialName("not-measured") NOT_MEASURED("not-measured");

    /** Whether a run with such a cell did less than the user asked for. */
    val isFault: Boolean
        get() = this != MEASURED && this != UNSUPPORTED && this != EXCLUDED

    /** Whether nothing was built for such a cell. */
    val isUnbuilt: Boolean
        get() = this in setOf(UNAVAILABLE, BUILD_FAILED, UNSUPPORTED, EXCLUDED)
}

/**
 * The outcome of a cell.
 *
 * @property reason one sentence for the reader of a table; null only for measured cells
 * @property detail further evidence of several lines, such as compiler messages or the end of the
 *   worker's output
 */
@Serializable
data class Outcome(val status: Status, val reason: String? = null, val detail: String? = null)
