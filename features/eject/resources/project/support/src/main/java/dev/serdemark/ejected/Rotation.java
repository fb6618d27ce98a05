package dev.serdemark.ejected;

import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.codec.Codec;
import dev.serdemark.worker.codec.PayloadForm;
import dev.serdemark.worker.value.Bridge;
import dev.serdemark.worker.value.ValueReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A contender's calls, which rotate over the siblings. Only one thread may use an instance.
 *
 * @param <T> the root type of the data model in the contender's language shape
 * @param <P> the form of the payload at the caller
 */
public final class Rotation<T, P> {
    private final Caller<T, P> caller;
    private final Bridge<T> bridge;
    private final List<byte[]> values;
    private final P[] payloads;
    private int next;
    private T value;

    @SuppressWarnings("unchecked")
    private Rotation(Codec<T, P> codec, Bridge<T> bridge, List<byte[]> values, List<P> payloads) {
        caller = codec.caller();
        this.bridge = bridge;
        this.values = values;
        this.payloads = (P[]) payloads.toArray();
    }

    /** Returns the calls of a contender that reads the canonical JSON. */
    public static <T, P> Rotation<T, P> ofJson(Codec<T, P> codec, Bridge<T> bridge) {
        PayloadForm<P> form = codec.form();
        List<P> payloads = Siblings.json().stream().map(form::of).collect(Collectors.toList());
        return new Rotation<>(codec, bridge, Siblings.values(), payloads);
    }

    /** Returns the calls of a contender that reads what it wrote itself. */
    public static <T, P> Rotation<T, P> ofOwn(Codec<T, P> codec, Bridge<T> bridge) throws Exception {
        List<byte[]> values = Siblings.values();
        List<P> payloads = new ArrayList<>();
        PayloadForm<P> form = codec.form();
        Caller<T, P> caller = codec.caller();
        for (byte[] value : values) {
            payloads.add(form.of(form.content(caller.write(bridge.read(new ValueReader(value))))));
        }
        return new Rotation<>(codec, bridge, values, payloads);
    }

    /** Reads the next sibling. */
    public T read() throws Exception {
        T result = caller.read(payloads[next]);
        if (++next == payloads.length) {
            next = 0;
        }
        return result;
    }

    /** Creates a fresh value of the next sibling for the next {@link #write}. Do not time this call. */
    public void makeValue() {
        value = bridge.read(new ValueReader(values.get(next)));
        if (++next == values.size()) {
            next = 0;
        }
    }

    /** Writes the value that {@link #makeValue} created. */
    public P write() throws Exception {
        return caller.write(value);
    }
}
