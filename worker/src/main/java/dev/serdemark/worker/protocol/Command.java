package dev.serdemark.worker.protocol;

import java.io.DataOutput;

/** Requests without parameters. */
public enum Command implements Message {
    /** Checks every operation on every sibling. The answer is {@link Checked}. */
    CHECK(MessageKind.CHECK),
    /** Asks where the worker is while it is busy with another request. The answer is {@link Stack}. */
    LOCATE(MessageKind.LOCATE),
    /** Announces requests to the server. The answer is {@link RequestsBegun}. */
    BEGIN_REQUESTS(MessageKind.BEGIN_REQUESTS),
    /** Asks the worker to sum up and end. The answer is {@link Summary}, the worker's last message. */
    FINISH(MessageKind.FINISH);

    private final MessageKind kind;

    Command(MessageKind kind) {
        this.kind = kind;
    }

    @Override
    public MessageKind kind() {
        return kind;
    }

    @Override
    public void write(DataOutput out) {}
}
