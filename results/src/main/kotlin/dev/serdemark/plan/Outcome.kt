package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** How a cell ended; every status but [MEASURED] comes with a reason. */
@Serializable
enum class Status(val id: String) {
    @SerialName("measured") MEASURED("measured"),
    /** The contender's manifest or the flavour says that it cannot do this; no fault. */
    @SerialName("unsupported") UNSUPPORTED("unsupported"),
    /** The contender's manifest says why it is not ranked here; no fault. */
    @SerialName("excluded") EXCLUDED("excluded"),
    /** Something that the contender needs could not be downloaded. */
    @SerialName("unavailable") UNAVAILABLE("unavailable"),
    /** The sources, or the class archive of a cold start, could not be made. */
    @SerialName("build-failed") BUILD_FAILED("build-failed"),
    /** An answer was wrong. */
    @SerialName("wrong") WRONG("wrong"),
    /** It threw, or its JVM ended. */
    @SerialName("crashed") CRASHED("crashed"),
    /** It did not answer in time. */
    @SerialName("timed-out") TIMED_OUT("timed-out"),
    /** The run ended before the first generation did; no fault of the contender. */
    @SerialName("not-measured") NOT_MEASURED("not-measured");

    /** Whether a run with such a cell did not do all that was asked. */
    val isFault: Boolean
        get() = this != MEASURED && this != UNSUPPORTED && this != EXCLUDED
}

/**
 * A cell's [status].
 *
 * @property reason one sentence for the reader of a table; null only for measured cells
 * @property detail further evidence, such as compiler messages or the end of the worker's output,
 *   of several lines
 */
@Serializable
data class Outcome(val status: Status, val reason: String? = null, val detail: String? = null)
