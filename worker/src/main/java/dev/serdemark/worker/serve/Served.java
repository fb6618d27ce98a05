package dev.serdemark.worker.serve;

/** What a {@link Server} answers with. Several threads may call all methods at once. */
public interface Served {
    int siblings();

    /** Returns the media type of payloads. */
    String mediaType();

    /** Returns the class of the values. */
    Class<?> type();

    /**
     * Returns the codec, if it does no more than the mapper in one of its fields, which a server's own converter may
     * then call. Returns null if the codec itself must be called.
     */
    Object mapperHolder();

    /** Returns a value of the sibling. It is fresh for the first answers of a slice. */
    Object value(int sibling);

    /**
     * Writes a value with the contender.
     *
     * @throws Exception whatever the contender throws
     */
    byte[] write(Object value) throws Exception;

    /**
     * Reads a body with the contender.
     *
     * @throws Exception whatever the contender throws
     */
    Object read(byte[] body) throws Exception;

    /** Takes a value that a request has brought. It is checked after the slice. */
    void take(int sibling, Object value);

    /** Returns the sibling's payload, for answers without the contender. */
    byte[] bytes(int sibling);
}
