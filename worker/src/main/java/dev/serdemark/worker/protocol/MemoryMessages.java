package dev.serdemark.worker.protocol;

import java.util.List;

/** The messages that examine the memory of one warm operation. */
public final class MemoryMessages {
    private MemoryMessages() {}

    /**
     * Asks for exact counts. The JVM must use the serial collector and no thread-local buffers. The answer is {@link
     * MemoryCounted}.
     */
    public static final class CountMemory implements Message {
        public final Call call;

        public CountMemory(Call call) {
            this.call = call;
        }
    }

    /** The exact memory of one operation, per call. */
    public static final class MemoryCounted implements Message {
        /** The heap that a decoded value keeps in use, or null if the operation does not decode values. */
        public final @MayBeNull Double retainedBytes;
        /** What a call allocates, by class. The classes with the most bytes come first. */
        public final List<AllocatedType> types;

        public MemoryCounted(Double retainedBytes, List<AllocatedType> types) {
            this.retainedBytes = retainedBytes;
            this.types = types;
        }
    }

    /** The objects of one class that one call allocates, on average. */
    public static final class AllocatedType {
        /** The name of the class as the JVM writes it, such as {@code [B} for an array of bytes. */
        public final String name;

        public final double objects;
        public final double bytes;

        public AllocatedType(String name, double objects, double bytes) {
            this.name = name;
            this.objects = objects;
            this.bytes = bytes;
        }
    }

    /** Asks for what the JVM and the system report while calls are made. The answer is {@link MemoryObserved}. */
    public static final class ObserveMemory implements Message {
        public final Call call;

        public ObserveMemory(Call call) {
            this.call = call;
        }
    }

    /** Memory and CPU around groups of calls, as {@link Runtime} and MXBeans show them. Means are over all groups. */
    public static final class MemoryObserved implements Message {
        public final int groups;
        public final int callsOfGroup;
        /**
         * The growth of the used heap during a group, from {@link Runtime#totalMemory} and {@link Runtime#freeMemory}.
         * Negative if a collection freed more.
         */
        public final double usedBytes;
        /** The bytes that the calling thread allocated within the calls of a group. */
        public final double allocatedBytes;
        /** The number of groups during which garbage was collected. */
        public final int disturbed;
        /** The CPU load of the process that its MXBean reports, 1 for all cores. Null if it reports none. */
        public final @MayBeNull Double cpuLoad;
        /** The CPU time of the process during all groups, as a fraction of the elapsed time times the cores. */
        public final double cpuShare;
        /** The largest size of the used heap since the JVM started, garbage included. */
        public final long peakHeapBytes;
        /** The largest resident memory since the process started, or null if the system does not report it. */
        public final @MayBeNull Long residentBytes;

        public MemoryObserved(
                int groups,
                int callsOfGroup,
                double usedBytes,
                double allocatedBytes,
                int disturbed,
                Double cpuLoad,
                double cpuShare,
                long peakHeapBytes,
                Long residentBytes) {
            this.groups = groups;
            this.callsOfGroup = callsOfGroup;
            this.usedBytes = usedBytes;
            this.allocatedBytes = allocatedBytes;
            this.disturbed = disturbed;
            this.cpuLoad = cpuLoad;
            this.cpuShare = cpuShare;
            this.peakHeapBytes = peakHeapBytes;
            this.residentBytes = residentBytes;
        }
    }
}
