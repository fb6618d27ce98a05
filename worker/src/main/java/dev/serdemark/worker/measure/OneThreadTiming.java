package dev.serdemark.worker.measure;

import dev.serdemark.worker.measure.Slicer.Timing;
import dev.serdemark.worker.protocol.Measurement;
import dev.serdemark.worker.protocol.Measurement.Activity;
import dev.serdemark.worker.protocol.Measurement.SlicePieces;

/**
 * Times calls that only the measuring thread makes, with a {@link Pulse} before and after each piece. If other
 * threads of this JVM ran meanwhile, the measurement has no pieces, because the pulses would be unreliable.
 */
public final class OneThreadTiming implements Timing {
    private final TimedCalls calls;
    private final Meter meter;
    private final Pulse pulse;
    private final JvmActivityReader activityReader;
    private final OtherThreads otherThreads = new OtherThreads();

    public OneThreadTiming(TimedCalls calls, Meter meter, Pulse pulse, JvmActivityReader activityReader) {
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
    public Measurement measure(int pieces, int callsPerPiece, double nanosPerCall) throws Exception {
        long[] cpuNanos = new long[pieces];
        long[] pulseNanos = new long[pieces + 1];
        meter.reset();
        long startedAt = System.currentTimeMillis();
        Activity before = activityReader.now();
        otherThreads.observe();
        pulseNanos[0] = pulse.measureNanos();
        for (int piece = 0; piece < pieces; piece++) {
            long pieceStart = meter.cpuNanos();
            make(callsPerPiece, nanosPerCall);
            cpuNanos[piece] = meter.cpuNanos() - pieceStart;
            pulseNanos[piece + 1] = pulse.measureNanos();
        }
        return new Measurement(
                startedAt,
                (long) pieces * callsPerPiece,
                meter.wallNanos(),
                meter.cpuNanos(),
                meter.allocatedBytes(),
                activityReader.now().since(before),
                otherThreads.haveWorked(meter.cpuNanos()) ? null : new SlicePieces(cpuNanos, pulseNanos));
    }

    private void make(int count, double nanosPerCall) throws Exception {
        int callsLeft = count;
        while (callsLeft > 0) {
            int prepared = calls.prepare(callsLeft, nanosPerCall);
            meter.start();
            calls.make(prepared);
            meter.stop();
            callsLeft -= prepared;
        }
    }
}
