package dev.serdemark.worker.measure;

/**
 * Makes timed calls of one operation of a contender over rotating siblings. Each call continues with the sibling
 * after the last one.
 *
 * <p>Each operation is a separate class with its own loop, so that the JIT compiler profiles the operations
 * separately. A new operation or channel is another implementation.
 */
public interface Calls {
    /** Returns the number of siblings that the calls rotate over. */
    int siblings();

    /**
     * Prepares inputs while the clock is stopped.
     *
     * @param wanted the number of calls to prepare for
     * @param nanosPerCall the expected time of a call, in nanoseconds
     * @return the number of calls that are ready, from 1 to {@code wanted}
     */
    int prepare(int wanted, double nanosPerCall);

    /**
     * Makes this number of prepared calls. The clock covers only this method.
     *
     * @throws Exception whatever the library throws
     */
    void make(int count) throws Exception;
}
