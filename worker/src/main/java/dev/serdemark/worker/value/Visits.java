package dev.serdemark.worker.value;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

/**
 * Receives leaves of a value. Takes just enough of each leaf that a lazy library must read the leaf. Not thread-safe.
 */
public final class Visits {
    private long sum;

    /** Returns a sum that depends on every leaf and on their order, except for the order of a map's entries. */
    public long sum() {
        return sum;
    }

    /** Begins an entry of a map. Returns the sum of the leaves before the entry, to be passed to {@link #endEntry}. */
    public long beginEntry() {
        long before = sum;
        sum = 0;
        return before;
    }

    /**
     * Ends an entry, and adds it to {@code before}, the sum of the leaves before it. The result is the same in every
     * order of entries. The function x(2x + 1) is a permutation of the 64-bit numbers (as in the cipher RC6). It
     * prevents differences between entries from canceling each other out.
     */
    public void endEntry(long before) {
        sum = before + sum * (2 * sum + 1);
    }

    public void take(boolean leaf) {
        take(leaf ? 1L : 0L);
    }

    public void take(int leaf) {
        take((long) leaf);
    }

    public void take(long leaf) {
        sum = 31 * sum + leaf;
    }

    public void take(float leaf) {
        take((long) Float.floatToRawIntBits(leaf));
    }

    public void take(double leaf) {
        take(Double.doubleToRawLongBits(leaf));
    }

    /** Takes only the sign, because equal numbers may have different scales. */
    public void take(BigDecimal leaf) {
        take((long) leaf.signum());
    }

    public void take(String leaf) {
        take((long) leaf.length());
    }

    public void take(byte[] leaf) {
        take((long) leaf.length);
    }

    public void take(UUID leaf) {
        take(leaf.getLeastSignificantBits());
    }

    public void take(LocalDate leaf) {
        take((long) leaf.getDayOfMonth());
    }

    public void take(Instant leaf) {
        take(leaf.getEpochSecond());
    }
}
