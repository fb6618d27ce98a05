package dev.serdemark.worker.serve;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.serdemark.worker.measure.ThreadAccounts;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The CPU time and the allocated bytes of each thread of this process so far, including the threads that collect
 * garbage. Excludes the calling thread. Also excludes the JIT compiler's threads, because they are idle once a server
 * has run for long. If the system does not report the CPU time of threads, reads that of the process.
 */
final class ProcessThreads {
    /** The beginnings of the names of the JIT compiler's threads. */
    private static final List<String> COMPILER_NAMES = List.of("C1 Compiler", "C2 Compiler", "JVMCI");

    private final Map<Long, Long> cpuNanos;
    private final Map<Long, Long> allocatedBytes;

    private ProcessThreads(Map<Long, Long> cpuNanos, Map<Long, Long> allocatedBytes) {
        this.cpuNanos = cpuNanos;
        this.allocatedBytes = allocatedBytes;
    }

    /** Reads the totals of all threads. */
    static ProcessThreads now() {
        return new ProcessThreads(readCpuNanos(), readAllocatedBytes());
    }

    /** Returns the CPU time since {@code earlier}, in nanoseconds. Threads that have ended do not count. */
    long cpuNanosSince(ProcessThreads earlier) {
        return growth(cpuNanos, earlier.cpuNanos);
    }

    /** Returns the bytes that all Java threads have allocated since {@code earlier}. */
    long allocatedBytesSince(ProcessThreads earlier) {
        return growth(allocatedBytes, earlier.allocatedBytes);
    }

    private static long growth(Map<Long, Long> now, Map<Long, Long> before) {
        return now.entrySet().stream()
                .mapToLong(thread -> thread.getValue() - before.getOrDefault(thread.getKey(), 0L))
                .sum();
    }

    private static Map<Long, Long> readCpuNanos() {
        Map<Long, Long> nanos =
                ThreadAccounts.cpuNanos(name -> COMPILER_NAMES.stream().noneMatch(name::startsWith));
        if (nanos == null) {
            OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            // One entry stands for the whole process.
            return Map.of(0L, system.getProcessCpuTime());
        }
        nanos.remove(ThreadAccounts.callingThreadNumber());
        return nanos;
    }

    private static Map<Long, Long> readAllocatedBytes() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long callingThread = Thread.currentThread().getId();
        long[] ids = threads.getAllThreadIds();
        long[] bytes = threads.getThreadAllocatedBytes(ids);
        Map<Long, Long> all = new HashMap<>();
        for (int i = 0; i < ids.length; i++) {
            if (bytes[i] >= 0 && ids[i] != callingThread) {
                all.put(ids[i], bytes[i]);
            }
        }
        return all;
    }
}
