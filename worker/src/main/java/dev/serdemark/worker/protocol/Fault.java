package dev.serdemark.worker.protocol;

/** What may be wrong with an operation. */
public enum Fault {
    /** The library threw. */
    THREW,
    /** The value that was read, or that was written and read back, is another. */
    DIFFERENT_VALUE,
    /** The value that was read cannot be taken apart: a null stands where none may be. */
    UNREADABLE_VALUE,
    /** Visiting the leaves of what was read gives others than the value has, though copying them does not. */
    DIFFERENT_LEAVES,
    /** Null instead of a value or payload. */
    RETURNED_NULL,
    /** Reading the same payload again gave objects of the first reading. */
    SAME_OBJECTS,
    /** Writing an equal value again gave the payload of the first writing. */
    SAME_PAYLOAD,
    /** Doing the same again gave something else. */
    DIFFERENT_AGAIN,
    /**
     * Writing an equal value again gave other bytes, in data with maps: wrong only if they hold something else than another
     * order of entries, which the worker cannot see in JSON.
     */
    DIFFERENT_BYTES,
    /** Reading changed the payload. */
    CHANGED_PAYLOAD
}
