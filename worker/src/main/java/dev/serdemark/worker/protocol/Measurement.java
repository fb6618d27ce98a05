package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The measurement of one slice. Calls, times and allocated bytes cover the timed calls alone. Run-queue wait,
 * collections and compilation cover everything from the first timed call to the last. This includes preparing the
 * inputs.
 */
public final class Measurement {
    private final long startedAt;
    private final long calls;
    private final long wallNanos;
    private final long cpuNanos;
    private final long allocatedBytes;
    private final Activity activity;
    private final Pieces pieces;

    /** A measurement whose calls are not divided into pieces. */
    public Measurement(
            long startedAt, long calls, long wallNanos, long cpuNanos, long allocatedBytes, Activity activity) {
        this(startedAt, calls, wallNanos, cpuNanos, allocatedBytes, activity, null);
    }

    /** @param pieces what the calls consist of, or null */
    public Measurement(
            long startedAt,
            long calls,
            long wallNanos,
            long cpuNanos,
            long allocatedBytes,
            Activity activity,
            Pieces pieces) {
        this.startedAt = startedAt;
        this.calls = calls;
        this.wallNanos = wallNanos;
        this.cpuNanos = cpuNanos;
        this.allocatedBytes = allocatedBytes;
        this.activity = activity;
        this.pieces = pieces;
    }

    Measurement(DataInput in) throws IOException {
        this(
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                new Activity(in),
                Fields.readNullable(in, Pieces::new));
    }

    void write(DataOutput out) throws IOException {
        out.writeLong(startedAt);
        out.writeLong(calls);
        out.writeLong(wallNanos);
        out.writeLong(cpuNanos);
        out.writeLong(allocatedBytes);
        activity.write(out);
        Fields.writeNullable(out, pieces, Pieces::write);
    }

    /** Returns the start of the slice, in milliseconds since the epoch. */
    public long startedAt() {
        return startedAt;
    }

    public long calls() {
        return calls;
    }

    public long wallNanos() {
        return wallNanos;
    }

    /** Returns the CPU time of the measuring thread, or the sum over all calling threads of a team. */
    public long cpuNanos() {
        return cpuNanos;
    }

    /** Returns the bytes that the measuring thread allocated, or the sum over all calling threads of a team. */
    public long allocatedBytes() {
        return allocatedBytes;
    }

    public Activity activity() {
        return activity;
    }

    /** Returns what the calls consist of, or null if they are not divided. */
    public Pieces pieces() {
        return pieces;
    }

    /** Returns the CPU time of one call, in nanoseconds. */
    public double cpuNanosPerCall() {
        return (double) cpuNanos / calls;
    }

    /** Returns the bytes that one call allocated. */
    public double allocatedBytesPerCall() {
        return (double) allocatedBytes / calls;
    }
}
