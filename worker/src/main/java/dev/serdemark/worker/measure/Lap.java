package dev.serdemark.worker.measure;

/** What one thread did between a {@link Gate} and the end. */
final class Lap {
    final int calls;

    /** Of the clock that all threads share, in nanoseconds. */
    final long start;

    final long end;
    final long cpuNanos;
    final long allocatedBytes;

    /** Time of waiting for a core; null where the system does not say. */
    final Long queueNanos;

    Lap(int calls, long start, long end, long cpuNanos, long allocatedBytes, Long queueNanos) {
        this.calls = calls;
        this.start = start;
        this.end = end;
        this.cpuNanos = cpuNanos;
        this.allocatedBytes = allocatedBytes;
        this.queueNanos = queueNanos;
    }
}
