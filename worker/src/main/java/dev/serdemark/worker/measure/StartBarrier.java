package dev.serdemark.worker.measure;

import java.util.concurrent.atomic.AtomicInteger;

/** Lets threads go at the same moment, and tells all of them when the first one has come to its end. */
public final class StartBarrier {
    private static final int SPINS_BEFORE_YIELDING = 1000;

    private final int threads;
    private final AtomicInteger arrived = new AtomicInteger();
    private volatile boolean ended;

    public StartBarrier(int threads) {
        this.threads = threads;
    }

    /**
     * Returns when all threads have come, or one has ended before it came. It spins, since waking a thread takes longer
     * than what is measured may take; where cores are scarce it makes room for those that are awaited.
     */
    public void pass() {
        arrived.incrementAndGet();
        for (int spins = 0; arrived.get() < threads && !ended; spins++) {
            if (spins < SPINS_BEFORE_YIELDING) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
    }

    /** To be called by each thread at its end, even where it failed. */
    public void end() {
        ended = true;
    }

    public boolean hasEnded() {
        return ended;
    }
}
