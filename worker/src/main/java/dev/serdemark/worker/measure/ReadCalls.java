package dev.serdemark.worker.measure;

import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.contender.PreparedContender;

/** Reads a payload into a whole typed value. Reading does not change payloads, so they need no preparation. */
public final class ReadCalls<T, P> implements Calls {
    private final Caller<T, P> caller;
    private final P[] payloads;
    private int next;

    /** @param first the sibling of the first call */
    public ReadCalls(PreparedContender<T, P> contender, int first) {
        next = first;
        caller = contender.caller();
        payloads = contender.payloads();
    }

    @Override
    public int siblings() {
        return payloads.length;
    }

    @Override
    public int prepare(int wanted, double nanosPerCall) {
        return wanted;
    }

    @Override
    public void make(int count) throws Exception {
        int sibling = next;
        for (int i = 0; i < count; i++) {
            Sink.take(caller.read(payloads[sibling]));
            if (++sibling == payloads.length) {
                sibling = 0;
            }
        }
        next = sibling;
    }
}
