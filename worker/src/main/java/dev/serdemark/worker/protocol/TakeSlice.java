package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The request for one slice of one operation. The answer is {@link SliceTaken}. */
public final class TakeSlice implements Message {
    private final Call call;
    private final int threads;
    private final long discardNanos;
    private final long targetNanos;

    /**
     * @param threads the number of threads that call at once: one, or the number that the worker was prepared for
     * @param discardNanos the approximate time of calls that do not count, before the slice, in nanoseconds
     * @param targetNanos the approximate time of the calls that count, in nanoseconds
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
