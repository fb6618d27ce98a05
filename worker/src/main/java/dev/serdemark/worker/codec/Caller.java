package dev.serdemark.worker.codec;

/**
 * Calls a codec from one thread of a program. The timed loops call these methods.
 *
 * @param <T> the root type of the data model in the contender's language shape
 * @param <P> the form of the payload at the caller
 */
public interface Caller<T, P> {
    /**
     * Writes a whole value into a payload. The codec keeps no result for later calls. If {@link #writesIntoOne} is
     * true, the next call replaces the content of the payload.
     *
     * @throws Exception whatever the library throws
     */
    P write(T value) throws Exception;

    /**
     * Reads a payload into a whole, fresh value, and leaves the payload unchanged. The codec keeps no result for later
     * calls.
     *
     * @throws Exception whatever the library throws
     */
    T read(P payload) throws Exception;

    /** Returns whether each call writes into the same payload, as programs write into a sink. */
    default boolean writesIntoOne() {
        return false;
    }
}
