package dev.serdemark.worker.measure;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the CPU time of the threads that collect garbage. Recognizes them by name. Linux cuts the names at 15
 * characters.
 */
final class CollectorThreads {
    private static final Path TASKS = Path.of("/proc/self/task");

    /** The VM thread runs the pauses of the serial collector, and does little else in a warm worker. */
    private static final List<String> NAMES =
            List.of("GC Thread#", "G1 ", "VM Thread", "ZWorker", "XWorker", "ZDirector", "ZDriver", "Shenandoah");

    private CollectorThreads() {}

    /** Returns the CPU time since the JVM started, in nanoseconds, or null if the system does not report it. */
    static Long cpuNanos() {
        File[] tasks = TASKS.toFile().listFiles();
        if (tasks == null || !Files.isReadable(TASKS.resolveSibling("schedstat"))) {
            return null;
        }
        return Arrays.stream(tasks)
                .map(File::toPath)
                .mapToLong(CollectorThreads::cpuNanos)
                .sum();
    }

    private static long cpuNanos(Path task) {
        try {
            String name = Files.readString(task.resolve("comm"));
            boolean collects = NAMES.stream().anyMatch(name::startsWith);
            return collects
                    ? Long.parseLong(Files.readString(task.resolve("schedstat")).split(" ")[0])
                    : 0;
        } catch (IOException threadHasEnded) {
            return 0;
        }
    }
}
