package dev.serdemark.ejected;

import dev.serdemark.worker.codec.Codec;
import dev.serdemark.worker.value.Bridge;
import dev.serdemark.worker.value.ValueReader;
import java.util.ArrayList;
import java.util.List;

/**
 * A contender's calls, rotating over the siblings; used by one thread.
 *
 * @param <T> the root type of the data model in the contender's flavour
 */
public final class Rotation<T> {
    private final Codec<T, byte[]> codec;
    private final Bridge<T> bridge;
    private final List<byte[]> values;
    private final byte[][] payloads;
    private int next;
    private T value;

    private Rotation(Codec<T, byte[]> codec, Bridge<T> bridge, List<byte[]> values, List<byte[]> payloads) {
        this.codec = codec;
        this.bridge = bridge;
        this.values = values;
        this.payloads = payloads.toArray(new byte[0][]);
    }

    /** Of a contender that reads the canonical JSON. */
    public static <T> Rotation<T> ofJson(Codec<T, byte[]> codec, Bridge<T> bridge) {
        return new Rotation<>(codec, bridge, Siblings.values(), Siblings.json());
    }

    /** Of a contender that reads what it wrote itself. */
    public static <T> Rotation<T> ofOwn(Codec<T, byte[]> codec, Bridge<T> bridge) throws Exception {
        List<byte[]> values = Siblings.values();
        List<byte[]> payloads = new ArrayList<>();
        for (byte[] value : values) {
            payloads.add(codec.write(bridge.read(new ValueReader(value))));
        }
        return new Rotation<>(codec, bridge, values, payloads);
    }

    /** Decodes the next sibling. */
    public T read() throws Exception {
        T result = codec.read(payloads[next]);
        if (++next == payloads.length) {
            next = 0;
        }
        return result;
    }

    /** Makes a fresh value of the next sibling, for the next {@link #write}; not to be timed. */
    public void makeValue() {
        value = bridge.read(new ValueReader(values.get(next)));
        if (++next == values.size()) {
            next = 0;
        }
    }

    /** Encodes the value that was made. */
    public byte[] write() throws Exception {
        return codec.write(value);
    }
}
