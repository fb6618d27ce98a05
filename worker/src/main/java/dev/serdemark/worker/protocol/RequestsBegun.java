package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The server is ready for the requests of a slice. */
public final class RequestsBegun implements Message {
    private final long pulseNanos;

    public RequestsBegun(long pulseNanos) {
        this.pulseNanos = pulseNanos;
    }

    RequestsBegun(DataInput in) throws IOException {
        this(in.readLong());
    }

    @Override
    public MessageKind kind() {
        return MessageKind.REQUESTS_BEGUN;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeLong(pulseNanos);
    }

    /** Returns the CPU time of a fixed piece of work right before the requests, see {@link SliceTaken#pulseNanos}. */
    public long pulseNanos() {
        return pulseNanos;
    }
}
