package dev.serdemark.worker.cold;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;

/** CPU time of the process: the sum over its threads, finer than the account that the system keeps of the whole. */
final class ProcessClock {
    private ProcessClock() {}

    /** Of the threads that are there, since they started, in nanoseconds; null where the system does not say. */
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
