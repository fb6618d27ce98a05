package dev.serdemark.worker.codec;

/**
 * How one thread of a program calls a codec: what the timed loops do.
 *
 * @param <T> the root type of the data model in the contender's flavour
 * @param <P> the form of the payload at the caller
 */
public interface Caller<T, P> {
    /**
     * Encodes a whole value. Results are not kept between calls; where the caller {@link #writesIntoOne writes into one
     * payload}, the next call replaces this one's content.
     */
    P write(T value) throws Exception;

    /** Decodes a payload, which is left as it is, into a whole, fresh value; results are not kept between calls. */
    T read(P payload) throws Exception;

    /** Whether all values are written into one payload, as programs do with sinks. */
    default boolean writesIntoOne() {
        return false;
    }
}
