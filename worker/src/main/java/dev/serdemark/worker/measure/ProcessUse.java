package dev.serdemark.worker.measure;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.serdemark.worker.protocol.Summary;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/** Reads what the calling thread and the whole process have used since they started. */
public final class ProcessUse {
    private ProcessUse() {}

    public static Summary now() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long[] allocated = threads.getThreadAllocatedBytes(threads.getAllThreadIds());
        return new Summary(
                threads.getCurrentThreadCpuTime(),
                system.getProcessCpuTime(),
                CollectorThreads.cpuNanos(),
                Arrays.stream(allocated).filter(bytes -> bytes > 0).sum());
    }
}
