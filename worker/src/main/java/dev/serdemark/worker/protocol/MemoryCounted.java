package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/** The exact memory of one operation, per call. */
public final class MemoryCounted implements Message {
    private final Double retainedBytes;
    private final List<AllocatedType> types;

    /** @param types sorted by bytes, the most first */
    public MemoryCounted(Double retainedBytes, List<AllocatedType> types) {
        this.retainedBytes = retainedBytes;
        this.types = types;
    }

    MemoryCounted(DataInput in) throws IOException {
        this(Fields.readNullable(in, DataInput::readDouble), Fields.readList(in, AllocatedType::new));
    }

    @Override
    public MessageKind kind() {
        return MessageKind.MEMORY_COUNTED;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        Fields.writeNullable(out, retainedBytes, DataOutput::writeDouble);
        Fields.writeList(out, types, (body, type) -> type.write(body));
    }

    /** Returns the heap that a decoded value keeps in use, or null if the operation does not decode values. */
    public Double retainedBytes() {
        return retainedBytes;
    }

    /** Returns what a call allocates, by class. The classes with the most bytes come first. */
    public List<AllocatedType> types() {
        return types;
    }
}
