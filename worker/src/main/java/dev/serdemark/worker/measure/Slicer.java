package dev.serdemark.worker.measure;

import dev.serdemark.worker.protocol.Measurement;

/** Takes slices of one operation. How many calls a slice has is fixed before it starts. */
public final class Slicer {
    private final Timing timing;
    private double nanosPerCall = Double.POSITIVE_INFINITY;

    public Slicer(Timing timing) {
        this.timing = timing;
    }

    /** CPU time that a call is expected to take; a slice before the first estimate has one call. */
    public void expect(double nanos) {
        nanosPerCall = Math.max(1, nanos);
    }

    /** The same for an operation that is warm already in {@code other}. */
    public void expectAs(Slicer other) {
        nanosPerCall = other.nanosPerCall;
    }

    /** A slice of about {@code targetNanos}, after about {@code discardNanos} of calls that do not count. */
    public Measurement take(long discardNanos, long targetNanos) throws Exception {
        measure(count(discardNanos));
        return measure(count(targetNanos));
    }

    /** A slice of about {@code targetNanos}; the next one expects what it measured. */
    public Measurement adapt(long targetNanos) throws Exception {
        Measurement slice = measure(count(targetNanos));
        expect(slice.cpuNanosPerCall());
        return slice;
    }

    /**
     * Whole rotations over the siblings where the time allows one, so that slices differ in nothing but chance; at least
     * one call.
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
