package dev.serdemark.worker.value;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.UUID;

/** Reads one value in the form that {@link ValueWriter} writes. Strings are fresh instances with separate arrays. */
public final class ValueReader {
    private static final Presence[] PRESENCES = Presence.values();

    private final byte[] buffer;
    private int position;

    /** @param buffer one whole value, which is neither copied nor changed */
    public ValueReader(byte[] buffer) {
        this.buffer = buffer;
    }

    public Presence presence() {
        return PRESENCES[buffer[position++]];
    }

    public int readInt() {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            value = value << 8 | buffer[position++] & 0xff;
        }
        return value;
    }

    public long readLong() {
        long high = readInt();
        return high << 32 | readInt() & 0xffffffffL;
    }

    public float readFloat() {
        return Float.intBitsToFloat(readInt());
    }

    public double readDouble() {
        return Double.longBitsToDouble(readLong());
    }

    public boolean readBoolean() {
        return buffer[position++] == 1;
    }

    public BigDecimal readDecimal() {
        return new BigDecimal(readString());
    }

    public String readString() {
        boolean latin1 = buffer[position++] == 0;
        int length = readInt();
        String value = latin1 ? new String(buffer, position, length, StandardCharsets.ISO_8859_1) : utf16(length / 2);
        position += length;
        return value;
    }

    public byte[] readBytes() {
        int length = readInt();
        byte[] value = Arrays.copyOfRange(buffer, position, position + length);
        position += length;
        return value;
    }

    public UUID readUuid() {
        return new UUID(readLong(), readLong());
    }

    public LocalDate readDate() {
        return LocalDate.ofEpochDay(readLong());
    }

    public Instant readTimestamp() {
        return Instant.ofEpochSecond(readLong(), readInt());
    }

    private String utf16(int length) {
        char[] chars = new char[length];
        for (int i = 0; i < length; i++) {
            chars[i] = (char) (buffer[position + 2 * i] << 8 | buffer[position + 2 * i + 1] & 0xff);
        }
        return new String(chars);
    }
}
