package dev.serdemark.worker.measure;

import java.util.Arrays;

/**
 * A fixed piece of work, timed to see how fast the machine runs at the moment, whatever runs on it. Each of its
 * operations waits for the one before and touches no memory: so it takes as many cycles whatever the caches hold, and
 * leaves them as they are.
 */
public final class Pulse {
    /** About 45 µs in one piece. */
    private static final int STEPS = 1_000;

    private static final int REPEATS = 30;

    /** Of which the median counts: an interrupt hits one or two. */
    private static final int PIECES = 5;

    /** Beyond what the just-in-time compiler waits for. */
    private static final int WARM_UP = 60;

    private final Meter meter;
    private final long[] nanos = new long[PIECES];
    private long state = 1;

    /** To be used by the thread that makes it, as the {@code meter} is. */
    public Pulse(Meter meter) {
        this.meter = meter;
        for (int i = 0; i < WARM_UP; i++) {
            take();
        }
    }

    /** CPU time of the work; together with its repetitions it takes about 0.2 ms. */
    public long take() {
        for (int piece = 0; piece < PIECES; piece++) {
            meter.reset();
            meter.start();
            for (int i = 0; i < REPEATS; i++) {
                state = chain(state);
            }
            meter.stop();
            nanos[piece] = meter.cpuNanos();
        }
        Arrays.sort(nanos);
        return Math.max(1, nanos[PIECES / 2]);
    }

    /** The xorshift generator of Marsaglia (Journal of Statistical Software 8, 2003): never 0 where it began elsewhere. */
    private static long chain(long start) {
        long x = start;
        for (int i = 0; i < STEPS; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        return x;
    }
}
