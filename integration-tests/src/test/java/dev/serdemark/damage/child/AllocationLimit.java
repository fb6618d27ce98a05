package dev.serdemark.damage.child;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * Limits the bytes that a read may allocate to 64 times the payload plus 1 MB. But a read of a damaged payload may
 * always allocate twice as much as a read of the undamaged payload.
 */
final class AllocationLimit {
    private static final int BYTES_PER_PAYLOAD_BYTE = 64;

    /** The bytes for objects that any read may need, such as buffers, or an exception with its stack trace. */
    private static final long BASE_BYTES = 1 << 20;

    private static final int UNDAMAGED_FACTOR = 2;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final long thread = Thread.currentThread().getId();
    private long allocatedAtStart;
    private long undamagedBytes;

    void start() {
        allocatedAtStart = threads.getThreadAllocatedBytes(thread);
    }

    /** Returns the bytes that this thread has allocated since {@link #start}. */
    long allocated() {
        return threads.getThreadAllocatedBytes(thread) - allocatedAtStart;
    }

    /** Sets how many bytes a read of the undamaged payload allocates. */
    void setUndamagedBytes(long bytes) {
        undamagedBytes = bytes;
    }

    /** Whether a read of a damaged {@code payload} has allocated too much since {@link #start}. */
    boolean isExceeded(byte[] payload) {
        return allocated() > Math.max(basicLimit(payload), UNDAMAGED_FACTOR * undamagedBytes);
    }

    /** Whether a read of the undamaged {@code payload} allocates too much. */
    boolean isExceededByUndamaged(byte[] payload) {
        return undamagedBytes > basicLimit(payload);
    }

    private static long basicLimit(byte[] payload) {
        return BYTES_PER_PAYLOAD_BYTE * (long) payload.length + BASE_BYTES;
    }
}
