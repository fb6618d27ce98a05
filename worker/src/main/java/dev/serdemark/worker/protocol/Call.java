package dev.serdemark.worker.protocol;

/** The operations that a worker can time. */
public enum Call {
    /** Reads a payload into a value. */
    READ,
    /** Writes a value into a payload. */
    WRITE,
    /** Reads a payload, and visits every leaf of the value. */
    READ_DEEP,
    /** Parses a payload into the library's own tree. */
    PARSE,
    /** Copies a value without the library. */
    CREATE;

    /** Returns the step that this operation belongs to, which identifies whose code runs. */
    public Step step() {
        switch (this) {
            case WRITE:
                return Step.WRITE;
            case CREATE:
                return Step.CONVERT;
            default:
                return Step.READ;
        }
    }
}
