package dev.serdemark.worker.serve;

/**
 * A server for requests over HTTP. Its jar names it as a service, see {@link java.util.ServiceLoader}, and stands on
 * the class path only if requests are measured.
 *
 * <p>For each sibling it offers {@code GET} and {@code POST} of {@code /documents/SIBLING}: the contender writes the
 * answer, or reads the body. {@code GET} and {@code POST} of {@code /bytes/SIBLING} do the same without the contender,
 * with bytes that are there already. A {@code GET} is answered with 200, and a {@code POST} with 204.
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
     * Returns what turns values into bodies and back once the server is started, for readers of the figures. An example
     * is {@code Ktor's JacksonConverter}.
     */
    String converter();

    @Override
    void close();
}
