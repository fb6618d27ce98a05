package dev.serdemark.worker.value;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

/**
 * Is shown leaves: takes as little of each as proves that it is there, so that a library which decodes a leaf when it is
 * asked for must do so. For one thread.
 */
public final class Visits {
    private long sum;

    /** Depends on every leaf that was shown, and their order, but for the order of a map's entries. */
    public long sum() {
        return sum;
    }

    /** Begins an entry of a map, and returns what {@link #endEntry} needs: the sum of what was shown before. */
    public long beginEntry() {
        long before = sum;
        sum = 0;
        return before;
    }

    /**
     * Adds the entry to what was shown before: in whatever order entries come, the sum is the same. x(2x + 1), a permutation
     * of the numbers of 64 bits (as in the cipher RC6), keeps entries from making up for each other.
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

    /** Not its scale: numbers that are equal may have several. */
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
