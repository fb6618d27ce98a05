package dev.serdemark.worker.serve;

/**
 * A server for requests over HTTP. {@link java.util.ServiceLoader} finds it in a jar that is on the class path only if
 * requests are measured.
 *
 * <p>For each sibling it offers {@code GET} and {@code POST} of {@code /documents/SIBLING}: the contender writes the
 * answer, or reads the body. {@code GET} and {@code POST} of {@code /bytes/SIBLING} do not use the contender: the
 * answer is a prepared payload, and the body stays bytes. A {@code GET} is answered with 200, and a {@code POST} with
 * 204.
 */
public interface Server extends AutoCloseable {
    /**
     * Starts the server on a free port of the loopback interface, and returns the port.
     *
     * @param served what the server answers with
     * @param engine the name of the engine that handles connections, such as {@code netty}
     * @throws Exception if the server does not start
     */
    int start(Served served, String engine) throws Exception;

    /**
     * Returns the name of the converter between values and bodies, for reports, such as {@code Ktor's
     * JacksonConverter}. The server must have been started.
     */
    String converter();

    @Override
    void close();

    /** The values and payloads that a {@link Server} answers with. Several threads may call any methods at once. */
    interface Served {
        /** Returns the number of siblings. */
        int siblings();

        /** Returns the media type of payloads. */
        String mediaType();

        /** Returns the class of the values. */
        Class<?> type();

        /**
         * Returns the codec if it does no more than the mapper in one of its fields. A server's own converter may then
         * call that mapper. Returns null if the codec itself must be called.
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

        /** Takes the value from a request, to check it after the slice. */
        void take(int sibling, Object value);

        /** Returns the sibling's payload, for answers without the contender. */
        byte[] bytes(int sibling);
    }
}
