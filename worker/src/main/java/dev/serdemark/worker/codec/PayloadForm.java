package dev.serdemark.worker.codec;

/**
 * Creates a channel's payloads from bytes, and compares them. Used by set-up and checks.
 *
 * @param <P> the form of the payload at the caller
 */
public interface PayloadForm<P> {
    /** Creates a payload with this content for one sibling. Called once, before anything is timed. */
    P of(byte[] content);

    /** Returns the content, as an array that does not change with the payload. */
    byte[] content(P payload);
}
