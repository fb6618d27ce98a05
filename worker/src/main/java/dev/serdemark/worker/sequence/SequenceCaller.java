package dev.serdemark.worker.sequence;

import dev.serdemark.worker.codec.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Calls a codec for one value or payload after another, and collects the results in a fresh list. */
final class SequenceCaller<T, P> implements Caller<List<T>, List<P>> {
    private final Caller<T, P> caller;

    SequenceCaller(Caller<T, P> caller) {
        this.caller = caller;
    }

    @Override
    public List<P> write(List<T> values) throws Exception {
        List<P> payloads = new ArrayList<>(values.size());
        for (T value : values) {
            payloads.add(Objects.requireNonNull(caller.write(value), "write returned null"));
        }
        return payloads;
    }

    @Override
    public List<T> read(List<P> payloads) throws Exception {
        List<T> values = new ArrayList<>(payloads.size());
        for (P payload : payloads) {
            values.add(caller.read(payload));
        }
        return values;
    }
}
