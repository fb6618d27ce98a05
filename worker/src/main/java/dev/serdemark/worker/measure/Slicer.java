package dev.serdemark.worker.measure;

import dev.serdemark.worker.protocol.Measurement;

/**
 * Takes slices of one operation. The number of calls of a slice is fixed before it starts. The calls are divided into
 * pieces of about one millisecond, with a pulse between consecutive pieces. Calls rotate over the siblings: a rotation
 * is one call for each sibling.
 */
public final class Slicer {
    private static final double PIECE_NANOS = 1_000_000;

    /** The largest number of calls in a slice. Rounding up to whole rotations then still fits into an int. */
    private static final int MAX_CALLS = Integer.MAX_VALUE / 2;

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

    /** Sets the expected CPU time to that of {@code other}, a slicer of the same operation after its warm-up. */
    public void expectSameAs(Slicer other) {
        nanosPerCall = other.nanosPerCall;
    }

    /** Takes a slice of about {@code targetNanos}, after about {@code discardNanos} of calls that do not count. */
    public Measurement take(long discardNanos, long targetNanos) throws Exception {
        measure(discardNanos);
        return measure(targetNanos);
    }

    /** Takes a slice of about {@code targetNanos}, and uses its time per call as the estimate for the next slice. */
    public Measurement adapt(long targetNanos) throws Exception {
        Measurement slice = measure(targetNanos);
        expect(slice.cpuNanosPerCall());
        return slice;
    }

    /**
     * Makes as many calls as this time allows, but at least one. If the time suffices for one rotation over the
     * siblings, each piece is a whole number of rotations. All pieces then do the same work.
     */
    private Measurement measure(long nanos) throws Exception {
        double count = Math.max(1, Math.min(MAX_CALLS, nanos / nanosPerCall));
        int siblings = timing.siblings();
        if (count < siblings) {
            return timing.measure(1, (int) count, nanosPerCall);
        }
        long rotations = Math.round(count / siblings);
        long rotationsPerPiece = Math.min(rotations, Math.max(1, Math.round(PIECE_NANOS / nanosPerCall / siblings)));
        long pieces = Math.max(1, Math.round((double) rotations / rotationsPerPiece));
        return timing.measure((int) pieces, (int) rotationsPerPiece * siblings, nanosPerCall);
    }

    /** Makes and measures the calls of one operation, with one thread or with several at once. */
    public interface Timing {
        /** Returns the number of siblings that the calls rotate over. */
        int siblings();

        /**
         * Makes calls and measures them.
         *
         * @param pieces the number of pieces, at least 1
         * @param callsPerPiece calls per piece; with several threads, the calls of the fastest thread
         * @param nanosPerCall the CPU time that a call is expected to take, in nanoseconds
         * @throws Exception whatever the library throws
         */
        Measurement measure(int pieces, int callsPerPiece, double nanosPerCall) throws Exception;
    }
}
