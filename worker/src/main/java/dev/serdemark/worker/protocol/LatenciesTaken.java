package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The elapsed times of single calls, in nanoseconds. */
public final class LatenciesTaken implements Message {
    private final long clockNanos;
    private final long[] nanos;

    public LatenciesTaken(long clockNanos, long[] nanos) {
        this.clockNanos = clockNanos;
        this.nanos = nanos;
    }

    LatenciesTaken(DataInput in) throws IOException {
        this(in.readLong(), Fields.readLongs(in));
    }

    @Override
    public MessageKind kind() {
        return MessageKind.LATENCIES_TAKEN;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeLong(clockNanos);
        Fields.writeLongs(out, nanos);
    }

    /** Returns the time between two readings of the clock without a call between them. It is part of each time. */
    public long clockNanos() {
        return clockNanos;
    }

    /** Returns the time of each call, in the order of the calls. */
    public long[] nanos() {
        return nanos;
    }
}
