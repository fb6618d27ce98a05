package dev.serdemark.worker.check;

import dev.serdemark.worker.protocol.Fault;

/** Ends the check of one operation on one sibling: the first thing that is wrong. */
final class Wrong extends Exception {
    private static final long serialVersionUID = 1;

    private final Fault fault;
    private final transient byte[] value;

    Wrong(Fault fault) {
        this(fault, null, null);
    }

    /** @param value what was read, in the binary value form */
    Wrong(byte[] value) {
        this(Fault.DIFFERENT_VALUE, value, null);
    }

    Wrong(Fault fault, Throwable cause) {
        this(fault, null, cause);
    }

    private Wrong(Fault fault, byte[] value, Throwable cause) {
        super(cause);
        this.fault = fault;
        this.value = value;
    }

    Fault fault() {
        return fault;
    }

    byte[] value() {
        return value;
    }
}
