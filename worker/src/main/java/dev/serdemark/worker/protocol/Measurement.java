package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * What one slice measured. Calls, times and allocated bytes are those of the timed calls alone; run-queue wait,
 * collections and compilation are what happened in the worker from the first timed call to the last, the making of
 * their inputs included.
 */
public final class Measurement {
    private final long startedAt;
    private final long calls;
    private final long wallNanos;
    private final long cpuNanos;
    private final long allocatedBytes;
    private final Activity activity;

    public Measurement(
            long startedAt, long calls, long wallNanos, long cpuNanos, long allocatedBytes, Activity activity) {
        this.startedAt = startedAt;
        this.calls = calls;
        this.wallNanos = wallNanos;
        this.cpuNanos = cpuNanos;
        this.allocatedBytes = allocatedBytes;
        this.activity = activity;
    }

    Measurement(DataInput in) throws IOException {
        this(in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong(), new Activity(in));
    }

    void write(DataOutput out) throws IOException {
        out.writeLong(startedAt);
        out.writeLong(calls);
        out.writeLong(wallNanos);
        out.writeLong(cpuNanos);
        out.writeLong(allocatedBytes);
        activity.write(out);
    }

    /** Milliseconds since the epoch. */
    public long startedAt() {
        return startedAt;
    }

    public long calls() {
        return calls;
    }

    public long wallNanos() {
        return wallNanos;
    }

    /** CPU time of the measuring thread. */
    public long cpuNanos() {
        return cpuNanos;
    }

    /** Allocated by the measuring thread. */
    public long allocatedBytes() {
        return allocatedBytes;
    }

    public Activity activity() {
        return activity;
    }

    /** CPU time of one call. */
    public double cpuNanosPerCall() {
        return (double) cpuNanos / calls;
    }
}
