package dev.serdemark.worker.value;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.UUID;

/**
 * Writes one value of a schema in the binary value form: leaves in schema order, without names. Both sides know the
 * schema. Equal values give equal bytes, so comparing arrays compares values. Map entries must be written in
 * ascending order of their keys ({@link String#compareTo}).
 *
 * <p>Int, long, float and double are big-endian, with a canonical NaN. A boolean takes one byte. Bytes begin with a
 * four-byte length. A text begins with one byte for its encoding, see {@link #writeString}, and continues like bytes. A
 * list or map begins with a four-byte count. A nullable or optional value begins with one byte, see {@link Presence}.
 * An enum or union begins with the four-byte index of the symbol or branch. A decimal is a text, and a UUID is two
 * longs. A date is its epoch day (long). A timestamp is its epoch second (long) and nanosecond (int).
 */
public class ValueWriter {
    private byte[] buffer = new byte[1024];
    private int size;

    /**
     * Receives every record object before its fields. The generated code that converts a contender's objects (its
     * bridge) calls this. Does nothing unless overridden.
     */
    public void enter(Object object) {}

    public final void presence(Presence presence) {
        writeByte(presence.ordinal());
    }

    public final void writeInt(int value) {
        reserve(4);
        for (int shift = 24; shift >= 0; shift -= 8) {
            buffer[size++] = (byte) (value >>> shift);
        }
    }

    public final void writeLong(long value) {
        writeInt((int) (value >>> 32));
        writeInt((int) value);
    }

    public final void writeFloat(float value) {
        writeInt(Float.floatToIntBits(value));
    }

    public final void writeDouble(double value) {
        writeLong(Double.doubleToLongBits(value));
    }

    public final void writeBoolean(boolean value) {
        writeByte(value ? 1 : 0);
    }

    /** Writes a decimal with its trailing zeros, unless overridden. */
    public void writeDecimal(BigDecimal value) {
        writeString(value.toString());
    }

    /** Writes Latin-1 texts as a 0 and one byte per character, and other texts as a 1 and two bytes per character. */
    public final void writeString(String value) {
        boolean latin1 = value.chars().allMatch(c -> c < 256);
        writeByte(latin1 ? 0 : 1);
        writeBytes(latin1 ? value.getBytes(StandardCharsets.ISO_8859_1) : utf16(value));
    }

    public final void writeBytes(byte[] value) {
        writeInt(value.length);
        reserve(value.length);
        System.arraycopy(value, 0, buffer, size, value.length);
        size += value.length;
    }

    public final void writeUuid(UUID value) {
        writeLong(value.getMostSignificantBits());
        writeLong(value.getLeastSignificantBits());
    }

    public final void writeDate(LocalDate value) {
        writeLong(value.toEpochDay());
    }

    public final void writeTimestamp(Instant value) {
        writeLong(value.getEpochSecond());
        writeInt(value.getNano());
    }

    /** Returns what was written so far, as a fresh array. */
    public final byte[] toByteArray() {
        return Arrays.copyOf(buffer, size);
    }

    private static byte[] utf16(String value) {
        byte[] bytes = new byte[value.length() * 2];
        for (int i = 0; i < value.length(); i++) {
            bytes[2 * i] = (byte) (value.charAt(i) >>> 8);
            bytes[2 * i + 1] = (byte) value.charAt(i);
        }
        return bytes;
    }

    private void writeByte(int value) {
        reserve(1);
        buffer[size++] = (byte) value;
    }

    private void reserve(int count) {
        if (size + count > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(size + count, 2 * buffer.length));
        }
    }
}
