package dev.serdemark.worker.protocol;

/** Whose code runs in a worker; a fault is reported with the step in which it came. */
public enum Step {
    /** Class loading and constructors of the codec and the bridge. */
    SET_UP,
    /** The bridge, which turns neutral values into objects or back. */
    CONVERT,
    READ,
    WRITE
}
