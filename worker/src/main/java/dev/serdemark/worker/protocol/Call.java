package dev.serdemark.worker.protocol;

/** The operations of a contender that a worker can time. */
public enum Call {
    READ,
    WRITE
}
