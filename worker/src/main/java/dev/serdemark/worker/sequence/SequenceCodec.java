package dev.serdemark.worker.sequence;

import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.codec.Codec;
import dev.serdemark.worker.codec.PayloadForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Calls a codec for each value of a sequence, such as the events of a log. One call handles the whole sequence, and
 * each value has a separate payload.
 *
 * @param <T> the root type of the data model in the contender's language shape
 * @param <P> the form of one payload at the caller
 */
public final class SequenceCodec<T, P> implements Codec<List<T>, List<P>> {
    private final Codec<T, P> codec;

    /**
     * @param codec handles one value
     * @throws IllegalArgumentException if the codec writes every value into the same payload, in place of the previous
     *     value
     */
    public SequenceCodec(Codec<T, P> codec) {
        if (codec.caller().writesIntoOne()) {
            throw new IllegalArgumentException("A sequence needs a payload for each value: " + codec.getClass());
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

    /** Calls a codec for one value or payload after another, and collects the results in a fresh list. */
    private static final class SequenceCaller<T, P> implements Caller<List<T>, List<P>> {
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

    /** Handles the payloads of a sequence. Their content is in {@link Frames}. */
    private static final class SequenceForm<P> implements PayloadForm<List<P>> {
        private final PayloadForm<P> form;

        SequenceForm(PayloadForm<P> form) {
            this.form = form;
        }

        @Override
        public List<P> of(byte[] content) {
            List<P> payloads = new ArrayList<>();
            for (byte[] payloadContent : Frames.split(content)) {
                payloads.add(form.of(payloadContent));
            }
            return payloads;
        }

        @Override
        public byte[] content(List<P> payloads) {
            List<byte[]> contents = new ArrayList<>();
            for (P payload : payloads) {
                contents.add(form.content(payload));
            }
            return Frames.join(contents);
        }
    }
}
