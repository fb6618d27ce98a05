package dev.serdemark.worker.protocol;

import dev.serdemark.worker.protocol.Whereabouts.Stage;

/** The operations that a worker can time. */
public enum Call {
    /** Reads a payload into a value. */
    READ(Stage.READ),
    /** Writes a value into a payload. */
    WRITE(Stage.WRITE),
    /** Reads a payload, and visits every leaf of the value. */
    READ_DEEP(Stage.READ),
    /** Parses a payload into the library's own tree. */
    PARSE(Stage.READ),
    /** Copies a value without the library. */
    CREATE(Stage.CONVERT);

    /** The stage that this operation belongs to, which identifies whose code runs. */
    final Stage stage;

    Call(Stage stage) {
        this.stage = stage;
    }
}
