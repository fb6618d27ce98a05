package dev.serdemark.worker.protocol;

/** The possible faults of an operation. */
public enum Fault {
    /** The library threw. */
    THREW,
    /** The value that was read differs, or the value that was written and read back. */
    DIFFERENT_VALUE,
    /**
     * The bridge cannot convert the value that was read. For example, it holds null in a
     * place that does not allow null.
     */
    UNREADABLE_VALUE,
    /**
     * A visit of the value that was read shows other leaves than the expected value has, although a copy of it is
     * equal.
     */
    DIFFERENT_LEAVES,
    /** The operation returned null instead of a value or payload. */
    RETURNED_NULL,
    /** A second reading of the same payload returned objects of the first reading. */
    SAME_OBJECTS,
    /** A second writing of an equal value returned the payload of the first writing. */
    SAME_PAYLOAD,
    /** The same operation gave another result the second time. */
    NONDETERMINISTIC,
    /**
     * A second writing of an equal value gave other bytes, in data with maps. This is a fault only if more than the
     * order of entries differs, which the worker cannot see in JSON.
     */
    DIFFERENT_BYTES,
    /** Reading changed the payload. */
    CHANGED_PAYLOAD
}
