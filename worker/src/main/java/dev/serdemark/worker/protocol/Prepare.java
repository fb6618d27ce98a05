package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/** The first request: load a contender and take a document's siblings; answered by {@link Prepared}. */
public final class Prepare implements Message {
    private final String codec;
    private final String bridge;
    private final List<byte[]> values;
    private final List<byte[]> payloads;
    private final int threads;

    /**
     * @param codec name of the codec's class, and {@code bridge} the bridge's; each has a constructor without
     *     parameters
     * @param values one per sibling, in the binary value form
     * @param payloads one per sibling, or none where the contender reads its own output
     * @param threads how many are to call the one codec at once, in slices that ask for it
     */
    public Prepare(String codec, String bridge, List<byte[]> values, List<byte[]> payloads, int threads) {
        if (values.isEmpty() || !payloads.isEmpty() && payloads.size() != values.size()) {
            throw new IllegalArgumentException(values.size() + " values, " + payloads.size() + " payloads");
        }
        this.codec = codec;
        this.bridge = bridge;
        this.values = values;
        this.payloads = payloads;
        this.threads = threads;
    }

    Prepare(DataInput in) throws IOException {
        this(
                Fields.readText(in),
                Fields.readText(in),
                Fields.readList(in, Fields::readBytes),
                Fields.readList(in, Fields::readBytes),
                in.readInt());
    }

    @Override
    public MessageKind kind() {
        return MessageKind.PREPARE;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        Fields.writeText(out, codec);
        Fields.writeText(out, bridge);
        Fields.writeList(out, values, Fields::writeBytes);
        Fields.writeList(out, payloads, Fields::writeBytes);
        out.writeInt(threads);
    }

    public String codec() {
        return codec;
    }

    public String bridge() {
        return bridge;
    }

    public List<byte[]> values() {
        return values;
    }

    public List<byte[]> payloads() {
        return payloads;
    }

    public int threads() {
        return threads;
    }
}
