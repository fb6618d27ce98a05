package dev.serdemark.worker.memory;

import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.contender.PreparedContender;
import java.lang.ref.Reference;

/**
 * Measures the heap that decoded values keep in use. Holds many values at once, and compares the live heap with and
 * without them. Each value is read from a separate payload. The payload therefore counts only if the value refers to
 * it.
 */
public final class RetainedBytes<T, P> {
    /** Stops at this size of all values. Objects of the JVM itself then change the result by less than 0.1%. */
    private static final long ENOUGH_BYTES = 32 << 20;

    /** The largest part of the heap to fill with values. */
    private static final double PART_OF_HEAP = 0.3;

    /** Holds at most this number of values, however small they are. */
    private static final int MAX_VALUES = 100_000;

    /** The factor by which the number of values grows until their size is roughly known. */
    private static final int GROWTH_FACTOR = 8;

    private final PreparedContender<T, P> contender;
    private final Caller<T, P> caller;

    private RetainedBytes(PreparedContender<T, P> contender) {
        this.contender = contender;
        caller = contender.caller();
    }

    /**
     * Returns the mean over all siblings, in bytes. If the heap is too small for a value of each sibling, returns the
     * mean over the siblings that fit.
     *
     * @throws Exception whatever the library throws
     */
    public static <T, P> double perValue(PreparedContender<T, P> contender) throws Exception {
        return new RetainedBytes<>(contender).run();
    }

    private double run() throws Exception {
        retainedBytes(1); // The first call creates what the library keeps between calls.
        int count = 1;
        double bytes = retainedBytes(count);
        while (bytes * GROWTH_FACTOR < ENOUGH_BYTES && count * GROWTH_FACTOR < MAX_VALUES) {
            count *= GROWTH_FACTOR;
            bytes = retainedBytes(count);
        }
        int wanted = valuesToHold(Math.max(1, bytes / count));
        return Math.max(0, retainedBytes(wanted) / wanted);
    }

    /**
     * Returns the number of values to hold: a multiple of the number of siblings, or fewer if the heap is too small.
     */
    private int valuesToHold(double bytesPerValue) {
        double maxFitting = Math.max(1, Heap.maxBytes() * PART_OF_HEAP / bytesPerValue);
        double enough = Math.min(ENOUGH_BYTES / bytesPerValue, MAX_VALUES);
        double rotations = Math.ceil(enough / contender.siblings());
        return (int) Math.min(maxFitting, rotations * contender.siblings());
    }

    /** Returns by how many bytes the live heap is larger while this number of values is held. */
    private double retainedBytes(int count) throws Exception {
        Object[] held = new Object[count];
        long without = Heap.liveBytes();
        for (int i = 0; i < count; i++) {
            held[i] = caller.read(freshPayload(i % contender.siblings()));
        }
        long with = Heap.liveBytes();
        Reference.reachabilityFence(held);
        return with - without;
    }

    /** Creates a payload that nothing else refers to. */
    private P freshPayload(int sibling) {
        return contender.form().of(contender.form().content(contender.payload(sibling)));
    }
}
