package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** A request to examine the memory of one warm operation. */
public final class MemoryRequest implements Message {
    private final MessageKind kind;
    private final Call call;

    private MemoryRequest(MessageKind kind, Call call) {
        this.kind = kind;
        this.call = call;
    }

    /**
     * Asks for exact counts. The JVM must collect garbage serially and only when asked or when it must, and must not use
     * thread-local buffers. The answer is {@link MemoryCounted}.
     */
    public static MemoryRequest count(Call call) {
        return new MemoryRequest(MessageKind.COUNT_MEMORY, call);
    }

    /** Asks what the JVM itself and the system report while calls are made. The answer is {@link MemoryObserved}. */
    public static MemoryRequest observe(Call call) {
        return new MemoryRequest(MessageKind.OBSERVE_MEMORY, call);
    }

    static MemoryRequest readCount(DataInput in) throws IOException {
        return count(Fields.readEnum(in, Call.class));
    }

    static MemoryRequest readObserve(DataInput in) throws IOException {
        return observe(Fields.readEnum(in, Call.class));
    }

    @Override
    public MessageKind kind() {
        return kind;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        Fields.writeEnum(out, call);
    }

    public Call call() {
        return call;
    }
}
