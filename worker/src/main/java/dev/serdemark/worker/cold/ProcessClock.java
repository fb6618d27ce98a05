package dev.serdemark.worker.cold;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;

/**
 * Reads the CPU time of the process as the sum over its threads. The sum is finer than the system's account of the
 * whole process.
 */
final class ProcessClock {
    private ProcessClock() {}

    /**
     * Returns the CPU time of the living threads since they started, in nanoseconds, or null if the system does not
     * report it.
     */
    static Long cpuNanos() {
        File[] tasks = new File("/proc/self/task").listFiles();
        if (tasks == null || !new File("/proc/self/schedstat").canRead()) {
            return null;
        }
        long sum = 0;
        for (File task : tasks) {
            sum += cpuNanos(task);
        }
        return sum;
    }

    private static long cpuNanos(File task) {
        try {
            String account = Files.readString(task.toPath().resolve("schedstat"));
            return Long.parseLong(account.substring(0, account.indexOf(' ')));
        } catch (IOException threadHasEnded) {
            return 0;
        }
    }
}
