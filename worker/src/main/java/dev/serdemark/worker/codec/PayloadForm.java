package dev.serdemark.worker.codec;

/**
 * Converts a channel's payloads from and to bytes. Used by set-up and checks, and never timed.
 *
 * @param <P> the form of the payload at the caller
 */
public interface PayloadForm<P> {
    /** Creates a payload with this content. */
    P of(byte[] content);

    /** Returns the content, as an array that does not change with the payload. */
    byte[] content(P payload);
}
