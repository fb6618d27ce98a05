package dev.serdemark.worker.cold;

import java.io.IOException;

/** Times one stretch of code: from {@link #start} to {@link #stop}, in nanoseconds. */
final class Watch {
    private final Clock clock;
    private long wallStart;
    private long cpuStart;
    private long wall;
    private long cpu;

    Watch(Clock clock) {
        this.clock = clock;
    }

    /** Elapsed time is read last, and first in the end: it does not hold the reading of the other. */
    void start() throws IOException {
        cpuStart = clock.cpuNanos();
        wallStart = System.nanoTime();
    }

    /** As {@link #start}, for a stretch that began at an earlier {@link System#nanoTime}. */
    void enteredAt(long nanoTime) throws IOException {
        cpuStart = clock.cpuNanos();
        wallStart = nanoTime;
    }

    void stop() throws IOException {
        wall = System.nanoTime() - wallStart;
        cpu = cpuStart < 0 ? -1 : clock.cpuNanos() - cpuStart;
    }

    long wallNanos() {
        return wall;
    }

    /** -1 where the system does not say. */
    long cpuNanos() {
        return cpu;
    }
}
