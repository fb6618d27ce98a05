package dev.serdemark.damage.child;

/** How a read of a damaged payload ends, if it neither hangs nor ends the JVM. */
public enum Ending {
    /** An exception is thrown, as it should be. */
    EXCEPTION,
    /** The damage has changed nothing in the value. */
    RIGHT_VALUE,
    /** The read returns another value, or a value that does not fit the data model. */
    WRONG_VALUE,
    /** The read allocates more than {@link AllocationLimit} allows, or memory runs out, even if it ends otherwise. */
    ALLOCATION,
    /** An error is thrown that is no exception, such as a {@link StackOverflowError}. */
    ERROR
}
