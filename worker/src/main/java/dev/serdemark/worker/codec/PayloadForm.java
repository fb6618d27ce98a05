package dev.serdemark.worker.codec;

/**
 * How a channel's payloads are made from bytes and compared: what set-up and checks must know about a channel.
 *
 * @param <P> the form of the payload at the caller
 */
public interface PayloadForm<P> {
    /** A payload of this content, for one sibling; made once, before anything is timed. */
    P of(byte[] content);

    /** The content, as an array that does not change with the payload. */
    byte[] content(P payload);

    /** The form of the channel that the codec is made for: the codec's interface names it. */
    @SuppressWarnings("unchecked")
    static <P> PayloadForm<P> of(Codec<?, P> codec) {
        if (codec instanceof BytesCodec) {
            return (PayloadForm<P>) new BytesForm();
        }
        throw new IllegalArgumentException(codec.getClass().getName() + " is of no known channel. Expected a "
                + BytesCodec.class.getSimpleName() + ".");
    }
}
