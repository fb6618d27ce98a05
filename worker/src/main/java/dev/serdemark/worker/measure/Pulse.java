package dev.serdemark.worker.measure;

import java.util.Arrays;

/**
 * Times a fixed piece of work, which shows the current speed of the machine. The work is eight independent chains of
 * integer operations. Like serialization, they use most execution units of a core. A program on the core's other
 * hardware thread therefore slows them down, but would hardly slow down a single chain. The chains use no memory. The
 * contents of the caches therefore neither change nor matter.
 */
public final class Pulse {
    private static final int STEPS = 200;

    /** The steps are repeated to take about 20 µs. A JVM that only interprets is 40 times as slow. */
    private static final int REPEATS = System.getProperty("java.vm.info", "").contains("interpreted") ? 1 : 40;

    /** The number of pulses for a median. The median ignores one or two pulses that an interrupt slows down. */
    private static final int PULSES = 5;

    /** The number of warm-up pulses, enough for the just-in-time compiler to compile them. */
    private static final int WARM_UP = 300;

    private final Meter meter;
    private final long[] samples = new long[PULSES];
    private long a = 1;
    private long b = 2;
    private long c = 3;
    private long d = 4;
    private long e = 5;
    private long f = 6;
    private long g = 7;
    private long h = 8;

    /** Creates a pulse for use by the calling thread only, like the {@code meter}. */
    public Pulse(Meter meter) {
        this.meter = meter;
        for (int i = 0; i < WARM_UP; i++) {
            measureNanos();
        }
    }

    /** Runs one pulse and returns its CPU time, about 20 µs, in nanoseconds. */
    public long measureNanos() {
        long start = meter.cpuClock();
        for (int i = 0; i < REPEATS; i++) {
            chains();
        }
        return Math.max(1, meter.cpuNanosSince(start));
    }

    /** Runs five pulses and returns their median CPU time, in nanoseconds. */
    public long measureMedianNanos() {
        for (int i = 0; i < PULSES; i++) {
            samples[i] = measureNanos();
        }
        Arrays.sort(samples);
        return samples[PULSES / 2];
    }

    private void chains() {
        long a = this.a;
        long b = this.b;
        long c = this.c;
        long d = this.d;
        long e = this.e;
        long f = this.f;
        long g = this.g;
        long h = this.h;
        for (int i = 0; i < STEPS; i++) {
            a = (a ^ (a << 13)) + (a >>> 7);
            b = (b ^ (b << 13)) + (b >>> 7);
            c = (c ^ (c << 13)) + (c >>> 7);
            d = (d ^ (d << 13)) + (d >>> 7);
            e = (e ^ (e << 13)) + (e >>> 7);
            f = (f ^ (f << 13)) + (f >>> 7);
            g = (g ^ (g << 13)) + (g >>> 7);
            h = (h ^ (h << 13)) + (h >>> 7);
        }
        this.a = a;
        this.b = b;
        this.c = c;
        this.d = d;
        this.e = e;
        this.f = f;
        this.g = g;
        this.h = h;
    }
}
