package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The request to time single calls of one operation that was warmed up for this. The answer is {@link LatenciesTaken}. */
public final class TakeLatencies implements Message {
    private final Call call;
    private final long discardNanos;
    private final long targetNanos;

    /**
     * @param discardNanos the approximate time of calls that do not count, before the others, in nanoseconds
     * @param targetNanos the approximate time of the calls that count, in nanoseconds
     */
    public TakeLatencies(Call call, long discardNanos, long targetNanos) {
        this.call = call;
        this.discardNanos = discardNanos;
        this.targetNanos = targetNanos;
    }

    TakeLatencies(DataInput in) throws IOException {
        this(Fields.readEnum(in, Call.class), in.readLong(), in.readLong());
    }

    @Override
    public MessageKind kind() {
        return MessageKind.TAKE_LATENCIES;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        Fields.writeEnum(out, call);
        out.writeLong(discardNanos);
        out.writeLong(targetNanos);
    }

    public Call call() {
        return call;
    }

    public long discardNanos() {
        return discardNanos;
    }

    public long targetNanos() {
        return targetNanos;
    }
}
