package dev.serdemark.damage.child;

/** How a read of a damaged payload ends, if it ends and the JVM survives. */
public enum Ending {
    /** An exception is thrown, as it should be. */
    EXCEPTION,
    /** The damage has changed nothing in the value. */
    RIGHT_VALUE,
    /** A wrong value is returned, or one that its classes cannot hold. */
    WRONG_VALUE,
    /** More is allocated than {@link AllocationLimit} allows, or memory runs out, whatever else happens. */
    ALLOCATION,
    /** An error is thrown that is no exception, such as a {@link StackOverflowError}. */
    ERROR
}
