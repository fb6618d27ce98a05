package dev.serdemark.worker.protocol;

/**
 * The rules that decide when an operation is warm. Times are CPU time of the measuring thread, in nanoseconds. A busy
 * machine therefore does not reduce the work of a warm-up.
 */
public final class WarmUpRules {
    /** The rules of runs. In the prototypes, 7 of 8 cells became steady under these rules. */
    public static final WarmUpRules DEFAULT = new WarmUpRules(
            500_000_000, // minNanos
            15_000, // minCalls
            2_000_000_000, // enoughNanos
            5_000_000_000L, // capNanos
            15_000_000, // sliceNanos
            5, // quietSlices
            8, // steadySlices
            0.01, // tolerance
            20); // maxPasses

    /** The minimum time. It suffices only together with {@link #minCalls}. */
    public final long minNanos;
    /** The minimum number of calls. It suffices only together with {@link #minNanos}. */
    public final long minCalls;
    /** The time that suffices even if {@link #minCalls} is not reached. */
    public final long enoughNanos;
    /** Ends the warm-up after this time, whatever the other rules require. */
    public final long capNanos;
    /** The length of a slice of the warm-up. */
    public final long sliceNanos;
    /** The number of slices that must pass without compilation. */
    public final int quietSlices;
    /** The number of slices in a group. The median of the last group is compared with that of the group before it. */
    public final int steadySlices;
    /** The largest difference between the medians of the two groups, as a fraction. */
    public final double tolerance;
    /** Stops after this number of passes over all operations while they settle. */
    public final int maxPasses;

    public WarmUpRules(
            long minNanos,
            long minCalls,
            long enoughNanos,
            long capNanos,
            long sliceNanos,
            int quietSlices,
            int steadySlices,
            double tolerance,
            int maxPasses) {
        this.minNanos = minNanos;
        this.minCalls = minCalls;
        this.enoughNanos = enoughNanos;
        this.capNanos = capNanos;
        this.sliceNanos = sliceNanos;
        this.quietSlices = quietSlices;
        this.steadySlices = steadySlices;
        this.tolerance = tolerance;
        this.maxPasses = maxPasses;
    }

    /** Returns whether the time and the number of calls are enough to check for steadiness. */
    public boolean isLongEnough(long nanos, long calls) {
        return nanos >= minNanos && calls >= minCalls || nanos >= enoughNanos;
    }

    /**
     * Returns the time after which {@link #isLongEnough} holds if a call takes {@code nanosPerCall}, in nanoseconds.
     */
    public long longEnoughNanos(long nanosPerCall) {
        return Math.min(enoughNanos, Math.max(minNanos, minCalls * nanosPerCall));
    }
}
