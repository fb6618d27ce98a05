package dev.serdemark.worker.measure;

import java.util.Arrays;

/**
 * Times a fixed piece of work, which shows the current speed of the machine. Each operation of the work depends on
 * the previous one, and none touches memory. The work therefore takes the same number of cycles whatever the caches
 * hold, and does not change the caches.
 */
public final class Pulse {
    /** The steps of one repetition. {@link #REPEATS} repetitions take about 45 µs. */
    private static final int STEPS = 1_000;

    private static final int REPEATS = 30;

    /** The number of pieces. The median counts, because an interrupt affects one or two pieces. */
    private static final int PIECES = 5;

    /** The number of warm-up pulses, which is more than the just-in-time compiler waits for. */
    private static final int WARM_UP = 60;

    private final Meter meter;
    private final long[] nanos = new long[PIECES];
    private long state = 1;

    /** Creates a pulse for use by the calling thread only, like the {@code meter}. */
    public Pulse(Meter meter) {
        this.meter = meter;
        for (int i = 0; i < WARM_UP; i++) {
            take();
        }
    }

    /** Returns the CPU time of one piece, in nanoseconds. All pieces together take about 0.2 ms. */
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

    /**
     * Runs the xorshift generator of Marsaglia (Journal of Statistical Software 8, 2003). The result is never 0 if
     * the start is not 0.
     */
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
