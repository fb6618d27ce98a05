package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The answer when the contender is set up and its payloads are ready. */
public final class Prepared implements Message {
    private final long decodedBytes;

    public Prepared(long decodedBytes) {
        this.decodedBytes = decodedBytes;
    }

    Prepared(DataInput in) throws IOException {
        this(in.readLong());
    }

    @Override
    public MessageKind kind() {
        return MessageKind.PREPARED;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeLong(decodedBytes);
    }

    /** Returns the mean size of a sibling as objects, in bytes. This is what the bridge allocates for one sibling. */
    public long decodedBytes() {
        return decodedBytes;
    }
}
