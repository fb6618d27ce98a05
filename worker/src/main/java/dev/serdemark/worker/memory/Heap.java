package dev.serdemark.worker.memory;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/** Reads the heap of this JVM. */
public final class Heap {
    /**
     * The number of collections before a reading. The serial collector leaves a few dead objects in place in three of
     * four collections (MarkSweepAlwaysCompactCount).
     */
    private static final int COLLECTIONS = 5;

    private static final List<GarbageCollectorMXBean> COLLECTORS = ManagementFactory.getGarbageCollectorMXBeans();

    private Heap() {}

    /**
     * Collects all garbage, and returns the size of the objects that remain, in bytes.
     *
     * @throws IllegalStateException if an option of the JVM forbids such collections
     */
    public static long liveBytes() {
        long before = collections();
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        if (collections() == before) {
            throw new IllegalStateException("This JVM ignores System.gc(), so that retained bytes cannot be measured.");
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** Returns the number of collections since the JVM started. */
    static long collections() {
        return COLLECTORS.stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    /** Returns the largest size that the heap can have, in bytes. */
    static long maxBytes() {
        return Runtime.getRuntime().maxMemory();
    }

    /**
     * Returns the largest size of the used heap since the JVM started, garbage included, in bytes. It is the sum of the
     * peaks of the heap's parts, which may have occurred at different times.
     */
    static long peakBytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(usage -> usage.getUsed())
                .sum();
    }
}
