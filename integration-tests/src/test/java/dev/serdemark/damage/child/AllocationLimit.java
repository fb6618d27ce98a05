package dev.serdemark.damage.child;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * The limit of the bytes that a read of a payload may allocate: 64 times the payload, plus {@link #SET_UP}. If a read
 * of the undamaged payload already exceeds this limit, a read of a damaged one may allocate {@link #SLACK} times as
 * much as that read.
 */
final class AllocationLimit {
    private static final int TIMES = 64;

    /** The bytes for objects that any read may need, such as buffers, or an exception with its stack trace. */
    private static final long SET_UP = 1 << 20;

    private static final int SLACK = 2;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final long thread = Thread.currentThread().getId();
    private long before;
    private long undamaged;

    void start() {
        before = threads.getThreadAllocatedBytes(thread);
    }

    /** Returns the bytes that this thread has allocated since {@link #start}. */
    long allocated() {
        return threads.getThreadAllocatedBytes(thread) - before;
    }

    /** Sets how many bytes a read of the undamaged payload allocates. */
    void expect(long undamaged) {
        this.undamaged = undamaged;
    }

    /** Whether this thread has allocated more since {@link #start} than a read of a damaged payload may. */
    boolean isExceeded(byte[] payload) {
        return allocated() > Math.max(basicLimit(payload), SLACK * undamaged);
    }

    /** Whether a read of the undamaged payload already allocates too much. */
    boolean isExceededBy(byte[] payload) {
        return undamaged > basicLimit(payload);
    }

    private static long basicLimit(byte[] payload) {
        return TIMES * (long) payload.length + SET_UP;
    }
}
