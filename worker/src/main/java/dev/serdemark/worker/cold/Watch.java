package dev.serdemark.worker.cold;

import java.io.IOException;

/** Times one stretch of code from {@link #start} to {@link #stop}, in nanoseconds. */
final class Watch {
    private final Clock clock;
    private long wallStart;
    private long cpuStart;
    private long wall;
    private long cpu;

    Watch(Clock clock) {
        this.clock = clock;
    }

    /**
     * Starts the watch. Reads elapsed time last, and {@link #stop} reads it first, so that it excludes the reading of
     * CPU time.
     */
    void start() throws IOException {
        cpuStart = clock.cpuNanos();
        wallStart = System.nanoTime();
    }

    /** Starts the watch for a stretch that began at an earlier {@link System#nanoTime}. */
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

    /** Returns the CPU time of the stretch, or -1 if the system does not report it. */
    long cpuNanos() {
        return cpu;
    }
}
