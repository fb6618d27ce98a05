package dev.serdemark.worker.measure;

import dev.serdemark.worker.protocol.Activity;
import dev.serdemark.worker.protocol.Measurement;

/** Times calls that only the measuring thread makes. */
public final class AloneTiming implements Timing {
    private final Calls calls;
    private final Meter meter;
    private final JvmActivityReader activityReader;

    public AloneTiming(Calls calls, Meter meter, JvmActivityReader activityReader) {
        this.calls = calls;
        this.meter = meter;
        this.activityReader = activityReader;
    }

    @Override
    public int siblings() {
        return calls.siblings();
    }

    @Override
    public Measurement measure(int count, double nanosPerCall) throws Exception {
        meter.reset();
        long startedAt = System.currentTimeMillis();
        Activity before = activityReader.now();
        int left = count;
        while (left > 0) {
            int chunk = calls.prepare(left, nanosPerCall);
            meter.start();
            calls.make(chunk);
            meter.stop();
            left -= chunk;
        }
        return new Measurement(
                startedAt,
                count,
                meter.wallNanos(),
                meter.cpuNanos(),
                meter.allocatedBytes(),
                activityReader.now().since(before));
    }
}
