package dev.serdemark.worker.measure;

import dev.serdemark.worker.measure.Slicer.Timing;
import dev.serdemark.worker.protocol.Measurement;
import dev.serdemark.worker.protocol.Measurement.Activity;
import dev.serdemark.worker.protocol.Measurement.SlicePieces;

/**
 * Times calls that only the measuring thread makes, with a {@link Pulse} before, between and after the pieces. If other
 * threads of this JVM ran meanwhile, the measurement has no pieces, because the pulses would be unreliable.
 */
public final class AloneTiming implements Timing {
    private final TimedCalls calls;
    private final Meter meter;
    private final Pulse pulse;
    private final JvmActivityReader activityReader;
    private final OwnThreads others = new OwnThreads();

    public AloneTiming(TimedCalls calls, Meter meter, Pulse pulse, JvmActivityReader activityReader) {
        this.calls = calls;
        this.meter = meter;
        this.pulse = pulse;
        this.activityReader = activityReader;
    }

    @Override
    public int siblings() {
        return calls.siblings();
    }

    @Override
    public Measurement measure(int pieces, int callsOfPiece, double nanosPerCall) throws Exception {
        long[] cpuNanos = new long[pieces];
        long[] pulseNanos = new long[pieces + 1];
        meter.reset();
        long startedAt = System.currentTimeMillis();
        Activity before = activityReader.now();
        others.observe();
        pulseNanos[0] = pulse.once();
        for (int piece = 0; piece < pieces; piece++) {
            long begun = meter.cpuNanos();
            make(callsOfPiece, nanosPerCall);
            cpuNanos[piece] = meter.cpuNanos() - begun;
            pulseNanos[piece + 1] = pulse.once();
        }
        return new Measurement(
                startedAt,
                (long) pieces * callsOfPiece,
                meter.wallNanos(),
                meter.cpuNanos(),
                meter.allocatedBytes(),
                activityReader.now().since(before),
                others.worked(meter.cpuNanos()) ? null : new SlicePieces(cpuNanos, pulseNanos));
    }

    private void make(int count, double nanosPerCall) throws Exception {
        int left = count;
        while (left > 0) {
            int chunk = calls.prepare(left, nanosPerCall);
            meter.start();
            calls.make(chunk);
            meter.stop();
            left -= chunk;
        }
    }
}
