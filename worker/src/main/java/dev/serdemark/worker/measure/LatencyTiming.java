package dev.serdemark.worker.measure;

import dev.serdemark.worker.measure.Slicer.Timing;
import dev.serdemark.worker.protocol.Measurement;
import dev.serdemark.worker.protocol.Measurement.Activity;
import java.util.Arrays;

/** Times each call separately. Only the measuring thread makes calls. Each call starts when the previous one ends. */
public final class LatencyTiming implements Timing {
    /** The number of readings of the clock. It is odd, so that the median is one of the readings. */
    private static final int CALIBRATIONS = 200_001;

    private final TimedCalls calls;
    private final Meter meter;
    private final JvmActivityReader activityReader;
    private long[] nanos = new long[0];
    private int made;

    public LatencyTiming(TimedCalls calls, Meter meter, JvmActivityReader activityReader) {
        this.calls = calls;
        this.meter = meter;
        this.activityReader = activityReader;
    }

    /** Returns the median time between two readings of the clock without a call between them, in nanoseconds. */
    public static long clockNanos() {
        long[] empty = new long[CALIBRATIONS];
        for (int i = 0; i < CALIBRATIONS; i++) {
            long start = System.nanoTime();
            empty[i] = System.nanoTime() - start;
        }
        Arrays.sort(empty);
        return empty[CALIBRATIONS / 2];
    }

    /** Returns the elapsed times of the calls last measured, in nanoseconds. Each includes {@link #clockNanos}. */
    public long[] callNanos() {
        return Arrays.copyOf(nanos, made);
    }

    @Override
    public int siblings() {
        return calls.siblings();
    }

    @Override
    public Measurement measure(int pieces, int callsPerPiece, double nanosPerCall) throws Exception {
        int count = pieces * callsPerPiece;
        if (nanos.length < count) {
            nanos = new long[count];
        }
        made = 0;
        meter.reset();
        long startedAt = System.currentTimeMillis();
        Activity before = activityReader.now();
        while (made < count) {
            int chunk = calls.prepare(count - made, nanosPerCall);
            meter.start();
            makeEach(chunk);
            meter.stop();
        }
        return new Measurement(
                startedAt,
                count,
                meter.wallNanos(),
                meter.cpuNanos(),
                meter.allocatedBytes(),
                activityReader.now().since(before),
                null);
    }

    private void makeEach(int count) throws Exception {
        int end = made + count;
        for (int i = made; i < end; i++) {
            long start = System.nanoTime();
            calls.make(1);
            nanos[i] = System.nanoTime() - start;
        }
        made = end;
    }
}
