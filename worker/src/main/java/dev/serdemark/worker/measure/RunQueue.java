package dev.serdemark.worker.measure;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads how long a thread was ready to run but waited for a core. Linux reports it in the second field of the thread's
 * {@code schedstat}. See "sched-stats" in the documentation of the Linux kernel.
 */
final class RunQueue {
    private static final Path FILE = Path.of("/proc/thread-self/schedstat");
    private static final int MAX_LINE_BYTES = 100;

    private final RandomAccessFile file;
    private final byte[] buffer = new byte[MAX_LINE_BYTES];

    private RunQueue(RandomAccessFile file) {
        this.file = file;
    }

    /**
     * Creates a reader for use by the calling thread only. The file stays open, because its name refers to another
     * file in each thread.
     *
     * @throws UncheckedIOException if the file cannot be opened
     */
    static RunQueue ofCurrentThread() {
        try {
            return new RunQueue(Files.isReadable(FILE) ? new RandomAccessFile(FILE.toFile(), "r") : null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the waiting time since the thread started, in nanoseconds, or null if the system does not report it.
     *
     * @throws UncheckedIOException if the file cannot be read
     */
    Long waitNanos() {
        if (file == null) {
            return null;
        }
        try {
            file.seek(0);
            int length = file.read(buffer);
            // If the kernel does not record these times, all numbers stay 0.
            return buffer[0] == '0' && length > 1 && buffer[1] == ' ' ? null : Long.valueOf(secondNumber(length));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long secondNumber(int length) {
        int i = 0;
        while (buffer[i] != ' ') {
            i++;
        }
        long number = 0;
        for (i++; i < length && buffer[i] != ' '; i++) {
            number = 10 * number + buffer[i] - '0';
        }
        return number;
    }
}
