package dev.serdemark.worker.measure;

import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.value.Copies;
import dev.serdemark.worker.value.Visits;
import dev.serdemark.worker.value.Walk;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes timed calls of one operation of a contender. The calls rotate over the siblings.
 *
 * <p>Each operation is a separate class with a separate loop, so that the JIT compiler profiles the operations
 * separately.
 */
public interface TimedCalls {
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

    /** Reads a payload into a whole typed value. Reading does not change payloads, so they need no preparation. */
    final class ReadCalls<T, P> implements TimedCalls {
        private final Caller<T, P> caller;
        private final P[] payloads;
        private int nextSibling;

        /** @param firstSibling the sibling of the first call */
        public ReadCalls(PreparedContender<T, P> contender, int firstSibling) {
            nextSibling = firstSibling;
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
            int sibling = nextSibling;
            for (int i = 0; i < count; i++) {
                Sink.take(caller.read(payloads[sibling]));
                if (++sibling == payloads.length) {
                    sibling = 0;
                }
            }
            nextSibling = sibling;
        }
    }

    /** Reads a payload into a typed value and visits every leaf, so that the library cannot leave anything unread. */
    final class DeepReadCalls<T, P> implements TimedCalls {
        private final Caller<T, P> caller;
        private final Walk<T> walk;
        private final Visits visits = new Visits();
        private final P[] payloads;
        private int nextSibling;

        /** @param firstSibling the sibling of the first call */
        public DeepReadCalls(PreparedContender<T, P> contender, int firstSibling) {
            nextSibling = firstSibling;
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
            int sibling = nextSibling;
            for (int i = 0; i < count; i++) {
                T value = caller.read(payloads[sibling]);
                walk.visit(value, visits);
                Sink.take(value);
                if (++sibling == payloads.length) {
                    sibling = 0;
                }
            }
            nextSibling = sibling;
        }
    }

    /**
     * Writes a value into a fresh payload. Values come from a pool that is filled while the clock is stopped. No value
     * may be written twice, because objects cache sizes, hashes and identities.
     */
    final class WriteCalls<T, P> implements TimedCalls {
        /** The largest size of the pool, so that its values fit into the second-level cache. */
        private static final long POOL_BYTES = 400_000;

        /** The longest time for which the pool suffices, so that its values are young objects. */
        private static final double POOL_NANOS = 1_000_000;

        private final PreparedContender<T, P> contender;
        private final Caller<T, P> caller;
        private final T[] pool;
        private int nextSibling;

        /** The number of values of the pool that were written. */
        private int written;

        /**
         * @param decodedBytes mean size of the objects of a value, in bytes
         * @param firstSibling the sibling of the first call
         */
        @SuppressWarnings("unchecked")
        public WriteCalls(PreparedContender<T, P> contender, long decodedBytes, int firstSibling) {
            this.contender = contender;
            nextSibling = firstSibling;
            caller = contender.caller();
            pool = (T[]) new Object[(int) Math.max(1, POOL_BYTES / Math.max(1, decodedBytes))];
        }

        @Override
        public int siblings() {
            return contender.siblings();
        }

        @Override
        public int prepare(int wanted, double nanosPerCall) {
            int count = (int) Math.max(1, Math.min(Math.min(wanted, pool.length), POOL_NANOS / nanosPerCall));
            for (int i = 0; i < count; i++) {
                pool[i] = contender.freshValue(nextSibling);
                nextSibling = (nextSibling + 1) % contender.siblings();
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

    /** Copies a value. Times the creation of the objects, which no read can avoid. */
    final class CopyCalls<T> implements TimedCalls {
        private final Walk<T> walk;
        private final Copies copies = new Copies();
        private final List<T> values = new ArrayList<>();
        private int nextSibling;

        /** @param firstSibling the sibling of the first call */
        public CopyCalls(PreparedContender<T, ?> contender, int firstSibling) {
            nextSibling = firstSibling;
            walk = contender.walk();
            for (int sibling = 0; sibling < contender.siblings(); sibling++) {
                values.add(contender.freshValue(sibling));
            }
        }

        @Override
        public int siblings() {
            return values.size();
        }

        @Override
        public int prepare(int wanted, double nanosPerCall) {
            return wanted;
        }

        @Override
        public void make(int count) {
            int sibling = nextSibling;
            for (int i = 0; i < count; i++) {
                Sink.take(walk.copy(values.get(sibling), copies));
                if (++sibling == values.size()) {
                    sibling = 0;
                }
            }
            nextSibling = sibling;
        }
    }
}
