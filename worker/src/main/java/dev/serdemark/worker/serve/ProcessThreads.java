package dev.serdemark.worker.serve;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.serdemark.worker.measure.ThreadAccounts;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What each thread of this process has used so far. The threads that collect garbage count too. The thread that asks
 * does not count, and neither do the JIT compiler's, which have nothing to do once a server has run for long. If the
 * system does not report threads, all of them count.
 */
final class ProcessThreads {
    /** The beginnings of the names of the JIT compiler's threads. */
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
        Map<Long, Long> nanos =
                ThreadAccounts.cpuNanos(name -> COMPILERS.stream().noneMatch(name::startsWith));
        if (nanos == null) {
            OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            return Map.of(0L, system.getProcessCpuTime());
        }
        nanos.remove(ThreadAccounts.ownNumber());
        return nanos;
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
