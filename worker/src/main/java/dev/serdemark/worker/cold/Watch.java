package dev.serdemark.worker.cold;

import java.io.IOException;
import java.io.RandomAccessFile;

/** Times one stretch of code from {@link #start} to {@link #stop}, in nanoseconds. */
final class Watch {
    private final Clock clock;
    private long wallStart;
    private long cpuStart;
    private long wallNanos;
    private long cpuNanos;

    Watch(Clock clock) {
        this.clock = clock;
    }

    /**
     * Starts the watch. Reads elapsed time last, and {@link #stop} reads it first. Elapsed time therefore excludes the
     * time to read CPU time.
     */
    void start() throws IOException {
        cpuStart = clock.cpuNanos();
        wallStart = System.nanoTime();
    }

    /** Starts the watch for a stretch that began at an earlier {@link System#nanoTime}. */
    void startAt(long nanoTime) throws IOException {
        cpuStart = clock.cpuNanos();
        wallStart = nanoTime;
    }

    void stop() throws IOException {
        wallNanos = System.nanoTime() - wallStart;
        cpuNanos = cpuStart < 0 ? -1 : clock.cpuNanos() - cpuStart;
    }

    long wallNanos() {
        return wallNanos;
    }

    /** Returns the CPU time of the stretch, or -1 if the system does not report it. */
    long cpuNanos() {
        return cpuNanos;
    }

    /**
     * Reads the CPU time of the thread that created the clock. Uses none of the JDK's management classes. Loading them
     * costs more than many first calls. It would also load classes that the first call would otherwise have to load.
     *
     * <p>On Linux the CPU time is the first field of the thread's {@code schedstat}. The kernel updates this field when
     * a process asks for its total times. The clock therefore reads the process's {@code stat} first. See "sched-stats"
     * in the documentation of the Linux kernel, and {@code thread_group_cputime} in its source.
     */
    static final class Clock {
        private static final String PROCESS = "/proc/self/stat";
        private static final String THREAD = "/proc/thread-self/schedstat";
        private static final int MAX_LINE_BYTES = 512;

        private final byte[] buffer = new byte[MAX_LINE_BYTES];
        private final RandomAccessFile process;
        private final RandomAccessFile thread;

        /** Creates a clock for use by the calling thread only. */
        Clock() {
            RandomAccessFile processFile;
            RandomAccessFile threadFile;
            try {
                processFile = new RandomAccessFile(PROCESS, "r");
                threadFile = new RandomAccessFile(THREAD, "r");
            } catch (IOException thereIsNoSuchFile) {
                processFile = null;
                threadFile = null;
            }
            process = processFile;
            thread = threadFile;
        }

        /**
         * Returns the CPU time of the thread since it started, in nanoseconds, or -1 if the system does not report it.
         *
         * @throws IOException if the system's files cannot be read
         */
        long cpuNanos() throws IOException {
            if (thread == null) {
                return -1;
            }
            process.seek(0);
            process.read(buffer); // Makes the kernel update the thread's file.
            thread.seek(0);
            int length = thread.read(buffer);
            long nanos = 0;
            for (int i = 0; i < length && buffer[i] != ' '; i++) {
                nanos = 10 * nanos + buffer[i] - '0';
            }
            // If the kernel does not record this time, all numbers stay 0.
            return nanos == 0 ? -1 : nanos;
        }
    }
}
