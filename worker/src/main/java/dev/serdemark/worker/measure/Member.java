package dev.serdemark.worker.measure;

/** One thread of a {@link Team}, with its own inputs and clocks for one operation. */
final class Member {
    /** How long the thread makes calls before it checks whether another thread has finished. */
    private static final double STRIDE_NANOS = 20_000;

    private final Calls calls;
    private final Meter meter;
    private final RunQueue queue = RunQueue.ofCurrentThread();

    /**
     * Creates a member. The thread itself must create it and the {@code meter}, because clocks belong to a thread.
     */
    Member(Calls calls, Meter meter) {
        this.calls = calls;
        this.meter = meter;
    }

    int siblings() {
        return calls.siblings();
    }

    /** Prepares inputs, waits for the other members, and calls until any member has used up its inputs. */
    ThreadSlice run(int wanted, double nanosPerCall, StartBarrier barrier) throws Exception {
        try {
            int prepared = calls.prepare(wanted, nanosPerCall);
            int stride = (int) Math.max(1, STRIDE_NANOS / nanosPerCall);
            meter.reset();
            barrier.pass();
            Long queued = queue.waitNanos();
            meter.start();
            long start = System.nanoTime();
            int made = 0;
            while (made < prepared && !barrier.hasEnded()) {
                int count = Math.min(stride, prepared - made);
                calls.make(count);
                made += count;
            }
            long end = System.nanoTime();
            meter.stop();
            Long waited = queued == null ? null : Long.valueOf(queue.waitNanos() - queued);
            return new ThreadSlice(made, start, end, meter.cpuNanos(), meter.allocatedBytes(), waited);
        } finally {
            barrier.end();
        }
    }
}
