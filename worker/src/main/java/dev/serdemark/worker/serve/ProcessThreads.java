package dev.serdemark.worker.serve;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What each thread of this process has used so far. The threads that collect garbage count too. The thread that asks
 * does not count, and neither do the JIT compiler's, which have nothing to do once a server has run for long. If the
 * system does not report threads, all of them count.
 */
final class ProcessThreads {
    private static final Path TASKS = Path.of("/proc/self/task");
    private static final Path OWN = Path.of("/proc/thread-self");

    /** The beginnings of the names of the JIT compiler's threads. Linux cuts the names at 15 characters. */
    private static final List<String> COMPILERS = List.of("C1 Compiler", "C2 Compiler", "JVMCI");

    private final Map<Long, Long> cpuNanos;
    private final Map<Long, Long> allocatedBytes;

    private ProcessThreads(Map<Long, Long> cpuNanos, Map<Long, Long> allocatedBytes) {
        this.cpuNanos = cpuNanos;
        this.allocatedBytes = allocatedBytes;
    }

    static ProcessThreads now() {
        return new ProcessThreads(cpu(), allocated());
    }

    /** Returns the CPU time of all threads since then, in nanoseconds. Threads that have ended do not count. */
    long cpuNanosSince(ProcessThreads earlier) {
        return growth(cpuNanos, earlier.cpuNanos);
    }

    /** Returns the bytes that all threads of Java have allocated since then. */
    long allocatedBytesSince(ProcessThreads earlier) {
        return growth(allocatedBytes, earlier.allocatedBytes);
    }

    private static long growth(Map<Long, Long> now, Map<Long, Long> before) {
        return now.entrySet().stream()
                .mapToLong(of -> of.getValue() - before.getOrDefault(of.getKey(), 0L))
                .sum();
    }

    private static Map<Long, Long> cpu() {
        Map<Long, Long> nanos = new HashMap<>();
        File[] tasks = TASKS.toFile().listFiles();
        if (tasks == null || !Files.isReadable(OWN.resolve("schedstat"))) {
            OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            nanos.put(0L, system.getProcessCpuTime());
            return nanos;
        }
        String own = ownName();
        for (File task : tasks) {
            if (!task.getName().equals(own)) {
                read(task.toPath(), nanos);
            }
        }
        return nanos;
    }

    private static String ownName() {
        try {
            return Files.readSymbolicLink(OWN).getFileName().toString();
        } catch (IOException e) {
            return "";
        }
    }

    private static void read(Path task, Map<Long, Long> nanos) {
        try {
            String name = Files.readString(task.resolve("comm"));
            if (COMPILERS.stream().anyMatch(name::startsWith)) {
                return;
            }
            String[] fields = Files.readString(task.resolve("schedstat")).split(" ");
            nanos.put(Long.parseLong(task.getFileName().toString()), Long.parseLong(fields[0]));
        } catch (IOException threadHasEnded) {
            nanos.remove(Long.parseLong(task.getFileName().toString()));
        }
    }

    private static Map<Long, Long> allocated() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long own = Thread.currentThread().getId();
        long[] ids = threads.getAllThreadIds();
        long[] bytes = threads.getThreadAllocatedBytes(ids);
        Map<Long, Long> all = new HashMap<>();
        for (int i = 0; i < ids.length; i++) {
            if (bytes[i] >= 0 && ids[i] != own) {
                all.put(ids[i], bytes[i]);
            }
        }
        return all;
    }
}
