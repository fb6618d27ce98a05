package dev.serdemark.worker.sequence;

import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.codec.Codec;
import dev.serdemark.worker.codec.PayloadForm;
import java.util.List;

/**
 * Calls a codec for each value of a sequence, such as the events of a log. One call handles the whole sequence, and
 * each value has a separate payload.
 *
 * @param <T> the root type of the data model in the contender's flavour
 * @param <P> the form of one payload at the caller
 */
public final class SequenceCodec<T, P> implements Codec<List<T>, List<P>> {
    private final Codec<T, P> codec;

    /**
     * @param codec handles one value
     * @throws IllegalArgumentException if the codec writes all values into one payload: a sequence keeps its payloads
     */
    public SequenceCodec(Codec<T, P> codec) {
        if (codec.caller().writesIntoOne()) {
            throw new IllegalArgumentException("A sequence keeps its payloads: " + codec.getClass());
        }
        this.codec = codec;
    }

    @Override
    public Caller<List<T>, List<P>> caller() {
        return new SequenceCaller<>(codec.caller());
    }

    @Override
    public PayloadForm<List<P>> form() {
        return new SequenceForm<>(codec.form());
    }
}
