package dev.serdemark.trials

import dev.serdemark.plan.Identified
import dev.serdemark.plan.IdentifiedSerializer
import kotlinx.serialization.Serializable

/**
 * How a contender behaved with a payload.
 *
 * @property harm how bad this is for a user; 0 if it is allowed, null if the case was not run
 */
@Serializable(Conduct.ById::class)
enum class Conduct(override val id: String, val harm: Int?) : Identified {
    /** The contender read a value that is allowed. */
    READ("read", 0),
    /** The contender threw an exception, which is allowed. */
    REJECTED("rejected", 0),
    /** The result is allowed, but time or memory grows faster than the payload. */
    SUPERLINEAR("superlinear", 1),
    /** The contender threw an exception, although the rule demands a value. */
    WRONGLY_REJECTED("wrongly-rejected", 2),
    OUT_OF_TIME("out-of-time", 3),
    OUT_OF_MEMORY("out-of-memory", 3),
    /** The JVM ended, or the contender threw an `Error`, such as StackOverflowError. */
    CRASHED("crashed", 4),
    /** The contender read a value that is not allowed. */
    SILENTLY_WRONG("silently-wrong", 5),
    /** The contender ran code of a class that only the payload names, whatever the result was. */
    RAN_NAMED_CLASS("ran-named-class", 6),
    /**
     * The contender's manifest says that it cannot read this data model, the payload has another
     * format, or the contender does not even read the valid sample of a binary format.
     */
    UNSUPPORTED("unsupported", null),
    /** The case was not run, for a reason other than the contender's behavior. */
    NOT_RUN("not-run", null);

    /** The conduct in words, for reports. */
    val words: String
        get() = id.replace('-', ' ')

    /** Whether this conduct harms a user. */
    val isHarmful: Boolean
        get() = harm != null && harm > 0

    /** Whether the contender broke a rule. No rule forbids [SUPERLINEAR] growth. */
    val isFault: Boolean
        get() = isHarmful && this != SUPERLINEAR

    internal object ById : IdentifiedSerializer<Conduct>("Conduct", { entries })
}
