package dev.serdemark.worker.protocol;

import java.io.DataOutput;

/** Requests that say all by their kind. */
public enum Command implements Message {
    /** Check every operation on every sibling; answered by {@link Checked}. */
    CHECK(MessageKind.CHECK),
    /** Say where the worker is, while it is busy with another request; answered by {@link Stack}. */
    LOCATE(MessageKind.LOCATE),
    /** Sum up and end; answered by {@link Summary}, the worker's last message. */
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
