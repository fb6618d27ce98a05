package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Memory and CPU around groups of calls, as {@link Runtime} and MXBeans show them. Means are over all groups. */
public final class MemoryObserved implements Message {
    private final int groups;
    private final int callsOfGroup;
    private final double usedBytes;
    private final double allocatedBytes;
    private final int disturbed;
    private final Double cpuLoad;
    private final double cpuShare;
    private final long peakHeapBytes;
    private final Long residentBytes;

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

    MemoryObserved(DataInput in) throws IOException {
        this(
                in.readInt(),
                in.readInt(),
                in.readDouble(),
                in.readDouble(),
                in.readInt(),
                Fields.readNullable(in, DataInput::readDouble),
                in.readDouble(),
                in.readLong(),
                Fields.readNullable(in, DataInput::readLong));
    }

    @Override
    public MessageKind kind() {
        return MessageKind.MEMORY_OBSERVED;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeInt(groups);
        out.writeInt(callsOfGroup);
        out.writeDouble(usedBytes);
        out.writeDouble(allocatedBytes);
        out.writeInt(disturbed);
        Fields.writeNullable(out, cpuLoad, DataOutput::writeDouble);
        out.writeDouble(cpuShare);
        out.writeLong(peakHeapBytes);
        Fields.writeNullable(out, residentBytes, DataOutput::writeLong);
    }

    public int groups() {
        return groups;
    }

    public int callsOfGroup() {
        return callsOfGroup;
    }

    /**
     * Returns by how much the used heap grew during a group, from {@link Runtime#totalMemory} and {@link
     * Runtime#freeMemory}. A collection makes it smaller, even negative.
     */
    public double usedBytes() {
        return usedBytes;
    }

    /** Returns the bytes that the calling thread allocated within the calls of a group. */
    public double allocatedBytes() {
        return allocatedBytes;
    }

    /** Returns the number of groups during which garbage was collected. */
    public int disturbed() {
        return disturbed;
    }

    /** Returns the CPU load of the process after each group as its MXBean reports it, 1 for all cores. Or null. */
    public Double cpuLoad() {
        return cpuLoad;
    }

    /** Returns the CPU time of the process over all groups, as a part of the elapsed time of all cores. */
    public double cpuShare() {
        return cpuShare;
    }

    /** Returns the most that was in the heap since the JVM started, garbage included. */
    public long peakHeapBytes() {
        return peakHeapBytes;
    }

    /** Returns the most memory that was resident since the process started, or null if the system does not report it. */
    public Long residentBytes() {
        return residentBytes;
    }
}
