package dev.serdemark.worker.measure;

import dev.serdemark.worker.protocol.Measurement;

/** How the calls of one operation are made and measured: by one thread, or by several at once. */
public interface Timing {
    /** How many siblings the calls rotate over. */
    int siblings();

    /**
     * Makes calls and measures them.
     *
     * @param count of calls by each thread, or by the fastest of them
     * @param nanosPerCall CPU time that a call is expected to take
     */
    Measurement measure(int count, double nanosPerCall) throws Exception;
}
