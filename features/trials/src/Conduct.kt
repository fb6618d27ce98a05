package dev.serdemark.trials

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * How a contender behaved with a payload.
 *
 * @property harm how bad this is for a user; 0 if it is allowed, null if the case was not run
 */
@Serializable
enum class Conduct(val id: String, val harm: Int?) {
    /** The contender read a value that is allowed. */
    @SerialName("read") READ("read", 0),
    /** The contender threw an exception, which is allowed. */
    @SerialName("rejected") REJECTED("rejected", 0),
    /** The result is allowed, but time or memory grows faster than the payload. */
    @SerialName("superlinear") SUPERLINEAR("superlinear", 1),
    /** The contender threw an exception, although the rule demands a value. */
    @SerialName("wrongly-rejected") WRONGLY_REJECTED("wrongly-rejected", 2),
    @SerialName("out-of-time") OUT_OF_TIME("out-of-time", 3),
    @SerialName("out-of-memory") OUT_OF_MEMORY("out-of-memory", 3),
    /** The JVM ended, or the contender threw an `Error`, such as StackOverflowError. */
    @SerialName("crashed") CRASHED("crashed", 4),
    /** The contender read a value that is not allowed. */
    @SerialName("silently-wrong") SILENTLY_WRONG("silently-wrong", 5),
    /** The contender ran code of a class that only the payload names, whatever the result was. */
    @SerialName("ran-named-class") RAN_NAMED_CLASS("ran-named-class", 6),
    /**
     * The contender's manifest says that it cannot read this data model, the payload has another
     * format, or the contender does not even read the valid sample of a binary format.
     */
    @SerialName("unsupported") UNSUPPORTED("unsupported", null),
    /** The case was not run, for a reason other than the contender's behavior. */
    @SerialName("not-run") NOT_RUN("not-run", null);

    /** The conduct in words, for reports. */
    val words: String
        get() = id.replace('-', ' ')

    /** Whether this conduct harms a user. */
    val isHarmful: Boolean
        get() = harm != null && harm > 0

    /** Whether the contender broke a rule. No rule forbids [SUPERLINEAR] growth. */
    val isFault: Boolean
        get() = isHarmful && this != SUPERLINEAR
}
