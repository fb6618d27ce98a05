package dev.serdemark.worker.protocol;

/** What a worker can time. */
public enum Call {
    /** From a payload to a value. */
    READ,
    /** From a value to a payload. */
    WRITE,
    /** A read, and a visit of every leaf of what it gave. */
    READ_DEEP,
    /** From a payload to the library's own tree. */
    PARSE,
    /** From a value to a copy of it, without the library. */
    CREATE;

    /** Whose code runs in it. */
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
