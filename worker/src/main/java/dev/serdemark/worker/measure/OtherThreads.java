package dev.serdemark.worker.measure;

import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * Detects whether other threads of this JVM work at the same time as the calling thread. Other threads may slow down
 * the pulses of the calling thread. A slow pulse would then not show that another program slowed down the machine.
 */
final class OtherThreads {
    /** Threads such as the JVM's own may use this fraction of the calling thread's CPU time without being reported. */
    private static final double IGNORED_FRACTION = 0.02;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final long callerId = Thread.currentThread().getId();

    /** Whether the collector does most of its work while the program runs, as ZGC and Shenandoah do. */
    private final boolean collectsConcurrently = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .map(GarbageCollectorMXBean::getName)
            .anyMatch(name -> name.endsWith("Cycles"));

    private long startedBefore;
    private long nanosBefore;

    /** Begins to observe the other threads. */
    void observe() {
        startedBefore = threads.getTotalStartedThreadCount();
        nanosBefore = cpuNanos();
    }

    /**
     * Returns whether other threads may have worked since {@link #observe}, while the calling thread used {@code
     * callerNanos} of CPU time. Returns true if a thread has started or ended since then, because its CPU time may be
     * missing.
     */
    boolean haveWorked(long callerNanos) {
        long used = cpuNanos() - nanosBefore;
        return collectsConcurrently
                || used < 0
                || used > IGNORED_FRACTION * callerNanos
                || threads.getTotalStartedThreadCount() != startedBefore;
    }

    /** Returns the CPU time of the other Java threads since they started, in nanoseconds. */
    private long cpuNanos() {
        long[] otherIds = Arrays.stream(threads.getAllThreadIds())
                .filter(id -> id != callerId)
                .toArray();
        return Arrays.stream(threads.getThreadCpuTime(otherIds))
                .filter(nanos -> nanos > 0) // It is -1 for a thread that has just ended.
                .sum();
    }
}
