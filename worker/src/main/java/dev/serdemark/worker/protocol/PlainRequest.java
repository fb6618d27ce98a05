package dev.serdemark.worker.protocol;

/** Requests without parameters. */
public enum PlainRequest implements Message {
    /** Checks every operation on every sibling. The answer is {@link CheckMessages.Checked}. */
    CHECK,
    /** Asks where the worker is while it is busy with another request. The answer is {@link FailureMessages.Stack}. */
    LOCATE,
    /** Announces requests to the server. The answer is {@link ServerMessages.RequestsBegun}. */
    BEGIN_REQUESTS,
    /** Asks the worker to sum up and end. The answer is {@link Summary}, the worker's last message. */
    FINISH
}
