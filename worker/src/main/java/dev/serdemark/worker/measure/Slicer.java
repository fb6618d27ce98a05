package dev.serdemark.worker.measure;

import dev.serdemark.worker.protocol.Measurement;

/** Takes slices of one operation. The number of calls of a slice is fixed before it starts. */
public final class Slicer {
    private final Timing timing;
    private double nanosPerCall = Double.POSITIVE_INFINITY;

    public Slicer(Timing timing) {
        this.timing = timing;
    }

    /**
     * Sets the CPU time that a call is expected to take, in nanoseconds. Before the first estimate, a slice has one
     * call.
     */
    public void expect(double nanos) {
        nanosPerCall = Math.max(1, nanos);
    }

    /** Sets the expected CPU time to that of {@code other}, in which the operation is already warm. */
    public void expectAs(Slicer other) {
        nanosPerCall = other.nanosPerCall;
    }

    /** Takes a slice of about {@code targetNanos}, after about {@code discardNanos} of calls that do not count. */
    public Measurement take(long discardNanos, long targetNanos) throws Exception {
        measure(count(discardNanos));
        return measure(count(targetNanos));
    }

    /** Takes a slice of about {@code targetNanos}, and uses its time per call as the estimate for the next slice. */
    public Measurement adapt(long targetNanos) throws Exception {
        Measurement slice = measure(count(targetNanos));
        expect(slice.cpuNanosPerCall());
        return slice;
    }

    /**
     * Returns the number of calls for this time, at least one. If the time allows a rotation over the siblings, the
     * number is a whole number of rotations. Slices then differ only by chance.
     */
    int count(long nanos) {
        int count = (int) Math.max(1, Math.min(Integer.MAX_VALUE / 2, nanos / nanosPerCall));
        int siblings = timing.siblings();
        return count < siblings ? count : (count + siblings / 2) / siblings * siblings;
    }

    private Measurement measure(int count) throws Exception {
        return timing.measure(count, nanosPerCall);
    }
}
