package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * When an operation is warm. Times are CPU time of the measuring thread, in nanoseconds: a busy machine makes a warm-up
 * longer, not worse.
 */
public final class WarmUpRules {
    /** What runs use: chosen in the prototypes so that 7 of 8 cells are steady within it. */
    public static final WarmUpRules DEFAULT =
            new WarmUpRules(500_000_000, 15_000, 2_000_000_000, 5_000_000_000L, 15_000_000, 5, 8, 0.01, 20);

    private final long leastNanos;
    private final long leastCalls;
    private final long enoughNanos;
    private final long capNanos;
    private final long sliceNanos;
    private final int quietSlices;
    private final int steadySlices;
    private final double tolerance;
    private final int mostPasses;

    /**
     * @param leastNanos at least this time and {@code leastCalls} calls
     * @param enoughNanos stands for both of them
     * @param capNanos ends the warm-up whatever the rules say
     * @param sliceNanos the length of a slice that warms up
     * @param quietSlices how many slices must go by without compilation
     * @param steadySlices how many slices make a run; the medians of the last two runs are compared
     * @param tolerance by which these medians may differ, as a fraction
     * @param mostPasses over all operations while they settle
     */
    public WarmUpRules(
            long leastNanos,
            long leastCalls,
            long enoughNanos,
            long capNanos,
            long sliceNanos,
            int quietSlices,
            int steadySlices,
            double tolerance,
            int mostPasses) {
        this.leastNanos = leastNanos;
        this.leastCalls = leastCalls;
        this.enoughNanos = enoughNanos;
        this.capNanos = capNanos;
        this.sliceNanos = sliceNanos;
        this.quietSlices = quietSlices;
        this.steadySlices = steadySlices;
        this.tolerance = tolerance;
        this.mostPasses = mostPasses;
    }

    WarmUpRules(DataInput in) throws IOException {
        this(
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readInt(),
                in.readInt(),
                in.readDouble(),
                in.readInt());
    }

    void write(DataOutput out) throws IOException {
        out.writeLong(leastNanos);
        out.writeLong(leastCalls);
        out.writeLong(enoughNanos);
        out.writeLong(capNanos);
        out.writeLong(sliceNanos);
        out.writeInt(quietSlices);
        out.writeInt(steadySlices);
        out.writeDouble(tolerance);
        out.writeInt(mostPasses);
    }

    /** Whether that many calls in that time are enough to ask for steadiness. */
    public boolean isLongEnough(long nanos, long calls) {
        return nanos >= leastNanos && calls >= leastCalls || nanos >= enoughNanos;
    }

    /** After how much time {@link #isLongEnough} holds where a call takes that long. */
    public long longEnoughNanos(long nanosPerCall) {
        return Math.min(enoughNanos, Math.max(leastNanos, leastCalls * nanosPerCall));
    }

    public long capNanos() {
        return capNanos;
    }

    public long sliceNanos() {
        return sliceNanos;
    }

    public int quietSlices() {
        return quietSlices;
    }

    public int steadySlices() {
        return steadySlices;
    }

    public double tolerance() {
        return tolerance;
    }

    public int mostPasses() {
        return mostPasses;
    }
}
