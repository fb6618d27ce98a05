package dev.serdemark.worker.memory;

import com.sun.management.OperatingSystemMXBean;
import dev.serdemark.worker.measure.Meter;
import dev.serdemark.worker.measure.TimedCalls;
import dev.serdemark.worker.protocol.MemoryMessages.MemoryObserved;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Observes memory and CPU as many programs and papers do: reads {@link Runtime} and MXBeans before and after each group
 * of calls. Also measures the same calls exactly, for comparison.
 */
public final class ObservedUse {
    /** The number of calls in a group, as in the study of 2026 that docs/measures.md names. */
    private static final int CALLS_PER_GROUP = 50;

    /** Stops after this number of groups, even if they took less than {@link #ENOUGH_NANOS}. */
    private static final int MAX_GROUPS = 100;

    /** Makes at least this number of groups, even if they take longer than {@link #ENOUGH_NANOS}. */
    private static final int MIN_GROUPS = 3;

    /** The time of all groups, unless one of the two limits applies. */
    private static final double ENOUGH_NANOS = 1e9;

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final Runtime runtime = Runtime.getRuntime();
    private final TimedCalls calls;
    private final Meter meter;
    private final double nanosPerCall;

    private double usedBytesSum;
    private double loadSum;
    private int knownLoads;
    private int groupsWithCollections;

    private ObservedUse(TimedCalls calls, Meter meter, double nanosPerCall) {
        this.calls = calls;
        this.meter = meter;
        this.nanosPerCall = nanosPerCall;
    }

    /** Makes calls of a warm operation for about a second, and observes them. */
    public static MemoryObserved of(TimedCalls calls, Meter meter, double nanosPerCall) throws Exception {
        return new ObservedUse(calls, meter, nanosPerCall).run();
    }

    private MemoryObserved run() throws Exception {
        double wanted = ENOUGH_NANOS / (CALLS_PER_GROUP * nanosPerCall);
        int groups = (int) Math.max(MIN_GROUPS, Math.min(MAX_GROUPS, wanted));
        system.getProcessCpuLoad(); // The next call returns the load since this one.
        meter.reset();
        long cpuStart = system.getProcessCpuTime();
        long wallStart = System.nanoTime();
        for (int i = 0; i < groups; i++) {
            observeGroup();
        }
        double wallNanos = System.nanoTime() - wallStart;
        double cpuNanos = system.getProcessCpuTime() - cpuStart;
        return new MemoryObserved(
                groups,
                CALLS_PER_GROUP,
                usedBytesSum / groups,
                (double) meter.allocatedBytes() / groups,
                groupsWithCollections,
                knownLoads == 0 ? null : Double.valueOf(loadSum / knownLoads),
                cpuNanos / wallNanos / runtime.availableProcessors(),
                Heap.peakBytes(),
                ProcessMemory.peakResidentBytes());
    }

    private void observeGroup() throws Exception {
        long collections = Heap.collections();
        long before = usedHeapBytes();
        int callsLeft = CALLS_PER_GROUP;
        while (callsLeft > 0) {
            int prepared = calls.prepare(callsLeft, nanosPerCall);
            meter.start();
            calls.make(prepared);
            meter.stop();
            callsLeft -= prepared;
        }
        usedBytesSum += usedHeapBytes() - before;
        double load = system.getProcessCpuLoad();
        if (load >= 0) { // It is negative if the system does not report it.
            loadSum += load;
            knownLoads++;
        }
        if (Heap.collections() != collections) {
            groupsWithCollections++;
        }
    }

    private long usedHeapBytes() {
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /** Reads what the operating system counts for this process. */
    private static final class ProcessMemory {
        private static final Path STATUS = Path.of("/proc/self/status");
        private static final String PEAK = "VmHWM:";
        private static final int KILOBYTE = 1024;

        private ProcessMemory() {}

        /**
         * Returns the largest resident memory since the process started, in bytes. Null if the system does not report
         * it. See "proc_pid_status" in the manual pages of Linux.
         */
        static Long peakResidentBytes() {
            if (!Files.isReadable(STATUS)) {
                return null;
            }
            try {
                return Files.readAllLines(STATUS).stream()
                        .filter(line -> line.startsWith(PEAK))
                        .map(line -> Long.parseLong(
                                        line.substring(PEAK.length()).trim().split(" ")[0])
                                * KILOBYTE)
                        .findFirst()
                        .orElse(null);
            } catch (IOException e) {
                return null;
            }
        }
    }
}
