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
}
