package dev.serdemark.worker.measure;

/** What one thread did between a {@link StartBarrier} and the end. */
final class ThreadSlice {
    final int calls;

    /** Of the clock that all threads share, in nanoseconds. */
    final long start;

    final long end;
    final long cpuNanos;
    final long allocatedBytes;

    /** Time of waiting for a core; null where the system does not say. */
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
