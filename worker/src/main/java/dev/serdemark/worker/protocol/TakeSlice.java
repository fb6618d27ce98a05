package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The request for one slice of one operation; answered by {@link SliceTaken}. */
public final class TakeSlice implements Message {
    private final Call call;
    private final int threads;
    private final long discardNanos;
    private final long targetNanos;

    /**
     * @param threads how many make calls at once: one, or as many as the worker was prepared for
     * @param discardNanos about how long calls are made beforehand that do not count
     * @param targetNanos about how long the calls that count take
     */
    public TakeSlice(Call call, int threads, long discardNanos, long targetNanos) {
        this.call = call;
        this.threads = threads;
        this.discardNanos = discardNanos;
        this.targetNanos = targetNanos;
    }

    TakeSlice(DataInput in) throws IOException {
        this(Fields.readEnum(in, Call.class), in.readInt(), in.readLong(), in.readLong());
    }

    @Override
    public MessageKind kind() {
        return MessageKind.TAKE_SLICE;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        Fields.writeEnum(out, call);
        out.writeInt(threads);
        out.writeLong(discardNanos);
        out.writeLong(targetNanos);
    }

    public Call call() {
        return call;
    }

    public int threads() {
        return threads;
    }

    public long discardNanos() {
        return discardNanos;
    }

    public long targetNanos() {
        return targetNanos;
    }
}
