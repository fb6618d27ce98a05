package dev.serdemark.worker.protocol;

/** The resources that the worker's process used from its first slice to its last. */
public final class Summary implements Message {
    /** The summary of a worker that took no slice. */
    public static final Summary NOTHING = new Summary(0, 0, null, 0);

    /** CPU time of the threads that make calls, inside and outside of slices, in nanoseconds. */
    public final long threadCpuNanos;
    /** CPU time of the whole process, in nanoseconds. Its clock may advance in steps of 10 ms. */
    public final long processCpuNanos;
    /** CPU time of the threads that collect garbage, in nanoseconds, or null if the system does not report it. */
    public final @MayBeNull Long collectorCpuNanos;
    /** The bytes that the living threads allocated, including the inputs of timed calls. */
    public final long allocatedBytes;

    public Summary(long threadCpuNanos, long processCpuNanos, Long collectorCpuNanos, long allocatedBytes) {
        this.threadCpuNanos = threadCpuNanos;
        this.processCpuNanos = processCpuNanos;
        this.collectorCpuNanos = collectorCpuNanos;
        this.allocatedBytes = allocatedBytes;
    }

    /** Returns the difference between this summary and the earlier one. */
    public Summary since(Summary earlier) {
        return new Summary(
                threadCpuNanos - earlier.threadCpuNanos,
                processCpuNanos - earlier.processCpuNanos,
                collectorCpuNanos == null ? null : Long.valueOf(collectorCpuNanos - earlier.collectorCpuNanos),
                allocatedBytes - earlier.allocatedBytes);
    }

    /** Returns the sum of this summary and the other one. */
    public Summary plus(Summary other) {
        return new Summary(
                threadCpuNanos + other.threadCpuNanos,
                processCpuNanos + other.processCpuNanos,
                collectorCpuNanos == null ? null : Long.valueOf(collectorCpuNanos + other.collectorCpuNanos),
                allocatedBytes + other.allocatedBytes);
    }

    /** Returns the same summary with the CPU time of all threads that make calls. */
    public Summary withThreadCpuNanos(long nanos) {
        return new Summary(nanos, processCpuNanos, collectorCpuNanos, allocatedBytes);
    }
}
