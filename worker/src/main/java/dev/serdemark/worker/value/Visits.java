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

    /** Depends on every leaf that was shown, and their order. */
    public long sum() {
        return sum;
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

    public void take(BigDecimal leaf) {
        take((long) leaf.scale());
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
