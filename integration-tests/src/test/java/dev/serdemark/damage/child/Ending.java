package dev.serdemark.damage.child;

/** How a read of a damaged payload ends, if it neither hangs nor ends the JVM. */
public enum Ending {
    /** The read throws an exception, as it should. */
    EXCEPTION,
    /** The read returns the right value in spite of the damage. */
    RIGHT_VALUE,
    /** The read returns another value, or a value that does not fit the data model. */
    WRONG_VALUE,
    /** The read allocates more than {@link AllocationLimit} allows, or runs out of memory. Its result is ignored. */
    ALLOCATION,
    /** The read throws an {@link Error}, such as a {@link StackOverflowError}. */
    ERROR
}
