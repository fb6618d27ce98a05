package dev.serdemark.worker.measure;

import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.contender.PreparedContender;

/**
 * Writes a value into a fresh payload. Values come from a pool that is filled while the clock is stopped. No value
 * may be written twice, because objects cache sizes, hashes and identities.
 */
public final class WriteCalls<T, P> implements Calls {
    /** Keeps a chunk within the second-level cache, and short enough that its values are young. */
    private static final long CHUNK_BYTES = 400_000;

    private static final double CHUNK_NANOS = 1_000_000;

    private final PreparedContender<T, P> contender;
    private final Caller<T, P> caller;
    private final T[] pool;
    private int next;
    private int written;

    /**
     * @param decodedBytes mean size of a value as objects, in bytes
     * @param first the sibling of the first call
     */
    @SuppressWarnings("unchecked")
    public WriteCalls(PreparedContender<T, P> contender, long decodedBytes, int first) {
        this.contender = contender;
        next = first;
        caller = contender.caller();
        pool = (T[]) new Object[(int) Math.max(1, CHUNK_BYTES / Math.max(1, decodedBytes))];
    }

    @Override
    public int siblings() {
        return contender.siblings();
    }

    @Override
    public int prepare(int wanted, double nanosPerCall) {
        int count = (int) Math.max(1, Math.min(Math.min(wanted, pool.length), CHUNK_NANOS / nanosPerCall));
        for (int i = 0; i < count; i++) {
            pool[i] = contender.fresh(next);
            next = (next + 1) % contender.siblings();
        }
        written = 0;
        return count;
    }

    @Override
    public void make(int count) throws Exception {
        int end = written + count;
        for (int i = written; i < end; i++) {
            Sink.take(caller.write(pool[i]));
        }
        written = end;
    }
}
