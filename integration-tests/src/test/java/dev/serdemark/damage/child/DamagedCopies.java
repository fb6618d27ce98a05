package dev.serdemark.damage.child;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Makes damaged copies of a payload. A copy is truncated, has one flipped bit, or has bytes that many formats read as a
 * huge length. The copies depend only on the payload, and are in a fixed order. No copy equals the payload.
 */
final class DamagedCopies {
    /** The maximum number of copies of a kind. Each of the {@link #HUGE_LENGTHS} gives a kind. */
    static final int MAX_COPIES = 400;

    private static final long SEED = 15;

    /** Bytes that replace bytes of the payload, at any offset. */
    static final List<byte[]> HUGE_LENGTHS = List.of(
            // -1 as an int of either byte order.
            bytes(0xFF, 0xFF, 0xFF, 0xFF),
            // The largest int, in each byte order.
            bytes(0x7F, 0xFF, 0xFF, 0xFF),
            bytes(0xFF, 0xFF, 0xFF, 0x7F),
            // A large int of either byte order that causes no overflow. Read as single bytes, four short lengths.
            bytes(0x7F, 0x7F, 0x7F, 0x7F),
            // The largest int as a varint, without and with zigzag encoding.
            bytes(0xFF, 0xFF, 0xFF, 0xFF, 0x07),
            bytes(0xFE, 0xFF, 0xFF, 0xFF, 0x0F),
            // The longest varint: -1 as a long.
            bytes(0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01));

    private final byte[] payload;
    private final Random random = new Random(SEED);
    private final List<byte[]> copies = new ArrayList<>();

    private DamagedCopies(byte[] payload) {
        this.payload = payload;
    }

    static List<byte[]> of(byte[] payload) {
        DamagedCopies damaged = new DamagedCopies(payload);
        damaged.truncate();
        damaged.flipBits();
        HUGE_LENGTHS.forEach(damaged::replaceWith);
        return damaged.copies;
    }

    private void truncate() {
        for (int length : draw(payload.length)) {
            copies.add(Arrays.copyOf(payload, length));
        }
    }

    private void flipBits() {
        for (int bit : draw(payload.length * Byte.SIZE)) {
            byte[] copy = payload.clone();
            copy[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            copies.add(copy);
        }
    }

    private void replaceWith(byte[] length) {
        for (int offset : draw(payload.length)) {
            byte[] copy = payload.clone();
            System.arraycopy(length, 0, copy, offset, Math.min(length.length, copy.length - offset));
            if (!Arrays.equals(copy, payload)) {
                copies.add(copy);
            }
        }
    }

    /** Draws up to {@link #MAX_COPIES} different random numbers below {@code end}. Returns them in ascending order. */
    private List<Integer> draw(int end) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < end; i++) {
            all.add(i);
        }
        Collections.shuffle(all, random);
        List<Integer> drawn = all.subList(0, Math.min(MAX_COPIES, end));
        Collections.sort(drawn);
        return drawn;
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }
}
