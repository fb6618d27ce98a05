package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** What the worker's process used from its first slice to its end. */
public final class Summary implements Message {
    private final long processCpuNanos;
    private final Long collectorCpuNanos;
    private final long allocatedBytes;

    public Summary(long processCpuNanos, Long collectorCpuNanos, long allocatedBytes) {
        this.processCpuNanos = processCpuNanos;
        this.collectorCpuNanos = collectorCpuNanos;
        this.allocatedBytes = allocatedBytes;
    }

    Summary(DataInput in) throws IOException {
        this(in.readLong(), Fields.readNullable(in, DataInput::readLong), in.readLong());
    }

    @Override
    public MessageKind kind() {
        return MessageKind.SUMMARY;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeLong(processCpuNanos);
        Fields.writeNullable(out, collectorCpuNanos, DataOutput::writeLong);
        out.writeLong(allocatedBytes);
    }

    /** What was added since the earlier one. */
    public Summary since(Summary earlier) {
        return new Summary(
                processCpuNanos - earlier.processCpuNanos,
                collectorCpuNanos == null ? null : Long.valueOf(collectorCpuNanos - earlier.collectorCpuNanos),
                allocatedBytes - earlier.allocatedBytes);
    }

    /** CPU time of the whole process; its clock may step by 10 ms. */
    public long processCpuNanos() {
        return processCpuNanos;
    }

    /** CPU time of the threads that collect garbage; null where the system does not say. */
    public Long collectorCpuNanos() {
        return collectorCpuNanos;
    }

    /** Bytes that the living threads allocated, inputs of timed calls included. */
    public long allocatedBytes() {
        return allocatedBytes;
    }
}
