package dev.serdemark.worker.codec;

/**
 * The few lines that call one serialization library through one channel: what is timed.
 *
 * <p>A codec is made once per worker, by its constructor without parameters; mappers, readers and writers are set up
 * there, as the library's documentation advises. It is used by one thread, or by several at once where that is asked for and
 * the manifest does not say that it may not be shared.
 *
 * @param <T> the root type of the data model in the contender's flavour
 * @param <P> the form of the payload at the caller
 */
public interface Codec<T, P> {
    /** Encodes a whole value into a fresh payload; results are not kept between calls. */
    P write(T value) throws Exception;

    /** Decodes a payload, which is left as it is, into a whole, fresh value; results are not kept between calls. */
    T read(P payload) throws Exception;
}
