package dev.serdemark.worker.protocol;

/** The step that a worker is in, which identifies whose code runs. A fault is reported with its step. */
public enum Step {
    /** Class loading and constructors of the codec and the bridge. */
    SET_UP,
    /** Conversion of neutral values into objects or back, by the bridge. */
    CONVERT,
    READ,
    WRITE
}
