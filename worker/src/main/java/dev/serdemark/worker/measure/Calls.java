package dev.serdemark.worker.measure;

/**
 * One operation of a contender as timed calls over rotating siblings; the next call goes on where the last one ended.
 *
 * <p>Each operation is a class of its own with its own loop, so that the compiler's profile of one tells nothing of
 * another. A new operation or channel is another implementation.
 */
public interface Calls {
    /** How many siblings the calls rotate over. */
    int siblings();

    /**
     * Makes inputs ready, outside the clock.
     *
     * @param wanted how many calls are to follow
     * @param nanosPerCall what a call is expected to take
     * @return how many calls may follow at once, from 1 to {@code wanted}
     */
    int prepare(int wanted, double nanosPerCall);

    /** Makes so many of the calls that were prepared: all that the clock sees. */
    void make(int count) throws Exception;
}
