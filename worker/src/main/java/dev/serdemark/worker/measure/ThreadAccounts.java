package dev.serdemark.worker.measure;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Reads the CPU time that Linux reports for each thread of this process, including the JVM's own threads. */
public final class ThreadAccounts {
    private static final Path TASKS = Path.of("/proc/self/task");

    private ThreadAccounts() {}

    /**
     * Returns the CPU time of the living threads since they started, in nanoseconds. The keys are the numbers that the
     * system gives the threads. Returns null if the system does not report CPU times.
     *
     * @param names accepts the names of the threads to include; Linux cuts names at 15 characters
     */
    public static Map<Long, Long> cpuNanos(Predicate<String> names) {
        File[] tasks = TASKS.toFile().listFiles();
        if (tasks == null || !Files.isReadable(TASKS.resolveSibling("schedstat"))) {
            return null;
        }
        Map<Long, Long> nanos = new HashMap<>();
        for (File task : tasks) {
            try {
                if (names.test(Files.readString(task.toPath().resolve("comm")))) {
                    String fields = Files.readString(task.toPath().resolve("schedstat"));
                    nanos.put(Long.valueOf(task.getName()), Long.valueOf(fields.substring(0, fields.indexOf(' '))));
                }
            } catch (IOException threadHasEnded) {
                nanos.remove(Long.valueOf(task.getName()));
            }
        }
        return nanos;
    }

    /** Returns the number that the system gives the calling thread, or -1 if the system does not report it. */
    public static long callingThreadNumber() {
        try {
            return Long.parseLong(Files.readSymbolicLink(Path.of("/proc/thread-self"))
                    .getFileName()
                    .toString());
        } catch (IOException e) {
            return -1;
        }
    }

    /** Returns the sum of the times of {@link #cpuNanos}, or null if the system does not report them. */
    public static Long cpuNanosOfAll(Predicate<String> names) {
        Map<Long, Long> nanos = cpuNanos(names);
        return nanos == null
                ? null
                : Long.valueOf(
                        nanos.values().stream().mapToLong(Long::longValue).sum());
    }
}
