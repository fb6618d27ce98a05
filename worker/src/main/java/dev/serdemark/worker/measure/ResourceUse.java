package dev.serdemark.worker.measure;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.serdemark.worker.protocol.Summary;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;

/** Reads what the calling thread and the whole process have used since they started. */
public final class ResourceUse {
    /**
     * The beginnings of the names of the threads that collect garbage. The VM thread collects for the serial collector,
     * and does little else in a warm worker.
     */
    private static final List<String> COLLECTOR_NAMES =
            List.of("GC Thread#", "G1 ", "VM Thread", "ZWorker", "XWorker", "ZDirector", "ZDriver", "Shenandoah");

    private ResourceUse() {}

    /** Returns the totals so far. */
    public static Summary now() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long[] allocated = threads.getThreadAllocatedBytes(threads.getAllThreadIds());
        return new Summary(
                threads.getCurrentThreadCpuTime(),
                system.getProcessCpuTime(),
                ThreadAccounts.cpuNanosOfAll(name -> COLLECTOR_NAMES.stream().anyMatch(name::startsWith)),
                Arrays.stream(allocated).filter(bytes -> bytes > 0).sum());
    }
}
