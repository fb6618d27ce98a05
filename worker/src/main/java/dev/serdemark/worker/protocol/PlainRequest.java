package dev.serdemark.worker.protocol;

/** Requests without parameters. */
public enum PlainRequest implements Message {
    /** Checks every operation on every sibling. The answer is {@link CheckMessages.Checked}. */
    CHECK,
    /**
     * Asks what the worker is doing while it is busy with another request. The answer is {@link FailureMessages.Stack}.
     */
    LOCATE,
    /** Announces the HTTP requests of a slice. The answer is {@link ServerMessages.RequestsBegun}. */
    BEGIN_REQUESTS,
    /** Ends the worker. The answer is {@link Summary}, its last message. */
    FINISH
}
