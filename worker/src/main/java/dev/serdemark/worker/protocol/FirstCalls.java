package dev.serdemark.worker.protocol;

import java.util.List;

/** The report of a JVM that made a contender's first calls. Times are in nanoseconds. */
public final class FirstCalls implements Message {
    /**
     * The time from the entry of main to the first result. The empty lower bound has no result, so its time ends with
     * its last statement.
     */
    public final Time toFirstResult;
    /** The time to create the codec, or null for the empty lower bound. */
    public final @MayBeNull Time setUp;
    /** The results in the order of the calls. The empty lower bound has none. */
    public final List<FirstResult> results;
    /**
     * The CPU time of all threads from the start of the JVM to the last result. Null if the system does not report it.
     */
    public final @MayBeNull Long processCpuNanos;

    public FirstCalls(Time toFirstResult, Time setUp, List<FirstResult> results, Long processCpuNanos) {
        this.toFirstResult = toFirstResult;
        this.setUp = setUp;
        this.results = results;
        this.processCpuNanos = processCpuNanos;
    }

    /** Elapsed time, and the CPU time of the thread if the system reports it. */
    public static final class Time {
        public final long wallNanos;

        public final @MayBeNull Long cpuNanos;

        public Time(long wallNanos, Long cpuNanos) {
            this.wallNanos = wallNanos;
            this.cpuNanos = cpuNanos;
        }
    }

    /** One call and its result. */
    public static final class FirstResult {
        public final Time time;
        /** The value that was read, or that was read back after a write, in the binary value form. */
        public final byte[] value;
        /** The payload that was written, or null if the call was a read. */
        public final @MayBeNull byte[] payload;

        public FirstResult(Time time, byte[] value, byte[] payload) {
            this.time = time;
            this.value = value;
            this.payload = payload;
        }
    }
}
