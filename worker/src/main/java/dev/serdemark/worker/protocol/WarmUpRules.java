package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The rules that decide when an operation is warm. Times are CPU time of the measuring thread, in nanoseconds. A busy
 * machine therefore makes a warm-up longer, not worse.
 */
public final class WarmUpRules {
    /** The rules of runs. In the prototypes, 7 of 8 cells are steady within them. */
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
     * Creates rules. Slices last {@code sliceNanos} each.
     *
     * @param leastNanos the least time, which counts only together with {@code leastCalls}
     * @param leastCalls the least number of calls, which counts only together with {@code leastNanos}
     * @param enoughNanos the time that replaces both minimums
     * @param capNanos the time that ends the warm-up whatever the other rules require
     * @param sliceNanos the length of a slice that warms up
     * @param quietSlices the number of slices that must pass without compilation
     * @param steadySlices the number of slices of a run; the medians of the last two runs are compared
     * @param tolerance the largest difference between these medians, as a fraction
     * @param mostPasses the largest number of passes over all operations while they settle
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

    /** Returns whether the time and the number of calls are enough to check for steadiness. */
    public boolean isLongEnough(long nanos, long calls) {
        return nanos >= leastNanos && calls >= leastCalls || nanos >= enoughNanos;
    }

    /**
     * Returns the time after which {@link #isLongEnough} holds if a call takes {@code nanosPerCall}, in nanoseconds.
     */
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
