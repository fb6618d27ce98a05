package dev.serdemark.worker.measure;

import java.util.concurrent.atomic.AtomicInteger;

/** Starts threads at the same moment, and signals all of them when the first one ends. */
public final class StartBarrier {
    private static final int SPINS_BEFORE_YIELDING = 1000;

    private final int threads;
    private final AtomicInteger arrived = new AtomicInteger();
    private volatile boolean ended;

    public StartBarrier(int threads) {
        this.threads = threads;
    }

    /**
     * Waits until all threads have arrived, or until one has ended before it arrived. Spins, because waking a thread
     * can take longer than a slice. If cores are scarce, yields to the threads that have not arrived yet.
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

    /** Signals that a thread has ended. Each thread calls this at its end, even if it failed. */
    public void end() {
        ended = true;
    }

    public boolean hasEnded() {
        return ended;
    }
}
