package dev.serdemark.worker.measure;

import dev.serdemark.worker.protocol.Measurement;

/** Makes and measures the calls of one operation, with one thread or with several at once. */
public interface Timing {
    /** Returns the number of siblings that the calls rotate over. */
    int siblings();

    /**
     * Makes calls and measures them.
     *
     * @param pieces the number of pieces, at least 1
     * @param callsOfPiece the number of calls in each piece of the thread, or of the fastest thread if there are several
     * @param nanosPerCall the CPU time that a call is expected to take, in nanoseconds
     * @throws Exception whatever the library throws
     */
    Measurement measure(int pieces, int callsOfPiece, double nanosPerCall) throws Exception;
}
