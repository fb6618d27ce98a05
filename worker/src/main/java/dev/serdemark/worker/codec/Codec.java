package dev.serdemark.worker.codec;

/**
 * The few lines that call one serialization library through one channel: what is timed. Each channel has an interface
 * of its own, such as {@link BytesCodec}, which says how it is called.
 *
 * <p>A codec is made once per worker, by its constructor without parameters; mappers, readers and writers are set up
 * there, as the library's documentation advises. It is used by one thread, or by several at once where that is asked for and
 * the manifest does not say that it may not be shared.
 *
 * @param <T> the root type of the data model in the contender's flavour
 * @param <P> the form of the payload at the caller
 */
public interface Codec<T, P> {
    /** A caller for one thread; with what it needs of its own, such as a sink. */
    Caller<T, P> caller();

    /** How the channel's payloads are made and compared. */
    PayloadForm<P> form();
}
