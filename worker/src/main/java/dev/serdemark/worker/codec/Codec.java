package dev.serdemark.worker.codec;

/**
 * The few lines that call one serialization library through one channel. Only these lines are timed. Each channel has
 * a separate interface, such as {@link BytesCodec}, which defines how the codec is called.
 *
 * <p>A worker creates its codec once, with the constructor without parameters. The constructor sets up mappers,
 * readers and writers as the library's documentation advises. One thread uses the codec. If the run requests several
 * threads, all threads use it at once. If the manifest forbids sharing, each thread has its own codec.
 *
 * @param <T> the root type of the data model in the contender's language shape
 * @param <P> the form of the payload at the caller
 */
public interface Codec<T, P> {
    /** Returns a caller for one thread, with its own state such as a sink. */
    Caller<T, P> caller();

    /** Returns how the channel's payloads are created and compared. */
    PayloadForm<P> form();
}
