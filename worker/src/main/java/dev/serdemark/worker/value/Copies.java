package dev.serdemark.worker.value;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

/**
 * Copies leaves into separate objects, as a reader creates them, with no more work than necessary. Primitives are
 * returned as they are. For use by one thread.
 */
public final class Copies {
    private byte[] bytes = new byte[256];
    private char[] characters = new char[256];

    /**
     * Copies a string and its array. {@link String#String(String)} would share the array. A program cannot see whether
     * the JVM stores a string as Latin-1. This method therefore tries to copy the string as Latin-1, and compares the
     * copy with the string. If they differ, the string is not Latin-1 and is copied by characters.
     */
    @SuppressWarnings("deprecation") // No other method copies one byte per character and does nothing else.
    public String of(String leaf) {
        int length = leaf.length();
        if (length > bytes.length) {
            bytes = new byte[2 * length];
        }
        leaf.getBytes(0, length, bytes, 0);
        String copy = new String(bytes, 0, 0, length);
        return copy.equals(leaf) ? copy : ofCharacters(leaf, length);
    }

    private String ofCharacters(String leaf, int length) {
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
