package dev.serdemark.worker.measure;

import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.value.Visits;
import dev.serdemark.worker.value.Walk;

/** Reads a payload into a typed value and visits every leaf, so that the library cannot leave anything undecoded. */
public final class DeepReadCalls<T, P> implements Calls {
    private final Caller<T, P> caller;
    private final Walk<T> walk;
    private final Visits visits = new Visits();
    private final P[] payloads;
    private int next;

    /** @param first the sibling of the first call */
    public DeepReadCalls(PreparedContender<T, P> contender, int first) {
        next = first;
        caller = contender.caller();
        walk = contender.walk();
        payloads = contender.payloads();
    }

    /** Returns the sum over all leaves that were visited so far. */
    long sum() {
        return visits.sum();
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
            T value = caller.read(payloads[sibling]);
            walk.visit(value, visits);
            Sink.take(value);
            if (++sibling == payloads.length) {
                sibling = 0;
            }
        }
        next = sibling;
    }
}
