package dev.serdemark.worker.measure;

import dev.serdemark.worker.protocol.Measurement;

/** Makes and measures the calls of one operation, with one thread or with several at once. */
public interface Timing {
    /** Returns the number of siblings that the calls rotate over. */
    int siblings();

    /**
     * Makes calls and measures them.
     *
     * @param count the number of calls of the thread, or of the fastest thread if there are several
     * @param nanosPerCall the CPU time that a call is expected to take, in nanoseconds
     * @throws Exception whatever the library throws
     */
    Measurement measure(int count, double nanosPerCall) throws Exception;
}
