package dev.serdemark.worker.memory;

import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.contender.PreparedContender;
import java.lang.ref.Reference;

/**
 * Measures the heap that decoded values keep in use. Many values are held at once, and the live heap with and without
 * them is compared. Each value is read from a separate payload. A value that refers to its payload therefore keeps it in
 * use, and one that does not lets it go.
 */
public final class RetainedBytes<T, P> {
    /** Enough that what the JVM itself adds to the heap meanwhile is less than 0.1%. */
    private static final long ENOUGH_BYTES = 32 << 20;

    /** The part of the heap that held values may fill. */
    private static final double PART_OF_HEAP = 0.3;

    private static final int MOST_VALUES = 100_000;

    /** The factor by which the number of held values grows until they are enough to know their size roughly. */
    private static final int STEP = 8;

    private final PreparedContender<T, P> contender;
    private final Caller<T, P> caller;

    private RetainedBytes(PreparedContender<T, P> contender) {
        this.contender = contender;
        caller = contender.caller();
    }

    /**
     * Returns the mean over all siblings, in bytes. If the heap does not hold a value of each sibling, it is the mean
     * over as many as it holds.
     */
    public static <T, P> double perValue(PreparedContender<T, P> contender) throws Exception {
        return new RetainedBytes<>(contender).run();
    }

    private double run() throws Exception {
        retained(1); // what the library itself keeps
        int count = 1;
        double bytes = retained(count);
        while (bytes * STEP < ENOUGH_BYTES && count * STEP < MOST_VALUES) {
            count *= STEP;
            bytes = retained(count);
        }
        int wanted = wanted(Math.max(1, bytes / count));
        return Math.max(0, retained(wanted) / wanted);
    }

    /** Returns the number of values to hold: whole rotations over the siblings if the heap holds as many. */
    private int wanted(double bytesPerValue) {
        double most = Math.max(1, Heap.largest() * PART_OF_HEAP / bytesPerValue);
        double enough = Math.min(ENOUGH_BYTES / bytesPerValue, MOST_VALUES);
        double rotations = Math.ceil(enough / contender.siblings());
        return (int) Math.min(most, rotations * contender.siblings());
    }

    /** Returns how much larger the live heap is while this number of values is held, in bytes. */
    private double retained(int count) throws Exception {
        Object[] held = new Object[count];
        long without = Heap.live();
        for (int i = 0; i < count; i++) {
            held[i] = caller.read(payload(i % contender.siblings()));
        }
        long with = Heap.live();
        Reference.reachabilityFence(held);
        return with - without;
    }

    /** Creates a payload that nothing else refers to. */
    private P payload(int sibling) {
        return contender.form().of(contender.form().content(contender.payload(sibling)));
    }
}
