package dev.serdemark.worker.measure;

/** The calls of one thread between a {@link StartBarrier} and the end of a slice. */
final class ThreadSlice {
    final int calls;

    /** The time of the start in nanoseconds, from the clock that all threads share. */
    final long start;

    final long end;
    final long cpuNanos;
    final long allocatedBytes;

    /** Time of waiting for a core, in nanoseconds. Null if the system does not report it. */
    final Long queueNanos;

    ThreadSlice(int calls, long start, long end, long cpuNanos, long allocatedBytes, Long queueNanos) {
        this.calls = calls;
        this.start = start;
        this.end = end;
        this.cpuNanos = cpuNanos;
        this.allocatedBytes = allocatedBytes;
        this.queueNanos = queueNanos;
    }
}
