package dev.serdemark.worker.cold;

import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * Elapsed time and the CPU time of the thread that made it, without the management classes of the JDK: their loading
 * would cost more than many a first call, and would leave less for that to load.
 *
 * <p>On Linux the CPU time is the first field of the thread's {@code schedstat}. The kernel brings it up to date when
 * somebody asks for the times of the whole process, so {@code stat} is read before ("sched-stats" in the documentation
 * of the Linux kernel; {@code thread_group_cputime} in its source).
 */
final class Clock {
    private static final String PROCESS = "/proc/self/stat";
    private static final String THREAD = "/proc/thread-self/schedstat";
    private static final int LONGEST_LINE = 512;

    private final byte[] buffer = new byte[LONGEST_LINE];
    private final RandomAccessFile process;
    private final RandomAccessFile thread;

    /** To be used by the thread that makes it. */
    Clock() {
        RandomAccessFile whole;
        RandomAccessFile own;
        try {
            whole = new RandomAccessFile(PROCESS, "r");
            own = new RandomAccessFile(THREAD, "r");
        } catch (IOException thereIsNoSuchFile) {
            whole = null;
            own = null;
        }
        process = whole;
        thread = own;
    }

    /** CPU time of the thread since it started, in nanoseconds; -1 where the system does not say. */
    long cpuNanos() throws IOException {
        if (thread == null) {
            return -1;
        }
        process.seek(0);
        process.read(buffer);
        thread.seek(0);
        int length = thread.read(buffer);
        long nanos = 0;
        for (int i = 0; i < length && buffer[i] != ' '; i++) {
            nanos = 10 * nanos + buffer[i] - '0';
        }
        // Where the kernel keeps no such account, all numbers stay 0.
        return nanos == 0 ? -1 : nanos;
    }
}
