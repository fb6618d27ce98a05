package dev.serdemark.damage.child;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** The bytes that the read of a payload may allocate: 64 times the payload, and {@link #SET_UP}. */
final class AllocationLimit {
    private static final int TIMES = 64;

    /** For what a read allocates whatever it reads, such as buffers and an exception with its trace. */
    private static final long SET_UP = 1 << 20;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final long thread = Thread.currentThread().getId();
    private long before;

    void start() {
        before = threads.getThreadAllocatedBytes(thread);
    }

    /** Whether this thread has allocated more since {@link #start} than a read of the payload may. */
    boolean isExceeded(byte[] payload) {
        long allocated = threads.getThreadAllocatedBytes(thread) - before;
        return allocated > TIMES * (long) payload.length + SET_UP;
    }
}
