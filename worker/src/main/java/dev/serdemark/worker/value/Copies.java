package dev.serdemark.worker.value;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

/** Copies leaves into objects of their own, as a reader makes them, with no more work than that takes. For one thread. */
public final class Copies {
    private char[] characters = new char[256];

    /** With an array of its own, which {@link String#String(String)} would share. */
    public String of(String leaf) {
        int length = leaf.length();
        if (length > characters.length) {
            characters = new char[2 * length];
        }
        leaf.getChars(0, length, characters, 0);
        return new String(characters, 0, length);
    }

    public byte[] of(byte[] leaf) {
        return leaf.clone();
    }

    public BigDecimal of(BigDecimal leaf) {
        return new BigDecimal(leaf.unscaledValue(), leaf.scale());
    }

    public UUID of(UUID leaf) {
        return new UUID(leaf.getMostSignificantBits(), leaf.getLeastSignificantBits());
    }

    public LocalDate of(LocalDate leaf) {
        return LocalDate.of(leaf.getYear(), leaf.getMonthValue(), leaf.getDayOfMonth());
    }

    public Instant of(Instant leaf) {
        return Instant.ofEpochSecond(leaf.getEpochSecond(), leaf.getNano());
    }

    public boolean of(boolean leaf) {
        return leaf;
    }

    public int of(int leaf) {
        return leaf;
    }

    public long of(long leaf) {
        return leaf;
    }

    public float of(float leaf) {
        return leaf;
    }

    public double of(double leaf) {
        return leaf;
    }
}
