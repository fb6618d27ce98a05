package dev.serdemark.damage.child;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Makes damaged copies of a payload. Copies are truncated, have one flipped bit, or have bytes that many formats read
 * as a huge length. Equal payloads get equal copies, in the same order. Leaves out copies that equal the payload.
 */
final class Damages {
    /** Makes at most this number of copies of each kind. Each of the {@link #LENGTHS} is a separate kind. */
    static final int MOST = 400;

    private static final long SEED = 15;

    /** Bytes that replace bytes of the payload. */
    static final List<byte[]> LENGTHS = List.of(
            // -1 as an int of either byte order.
            bytes(0xFF, 0xFF, 0xFF, 0xFF),
            // The largest int, in each byte order.
            bytes(0x7F, 0xFF, 0xFF, 0xFF),
            bytes(0xFF, 0xFF, 0xFF, 0x7F),
            // A large int of either byte order that is far from an overflow, and four short lengths.
            bytes(0x7F, 0x7F, 0x7F, 0x7F),
            // The largest int as a varint, then with its sign in the lowest bit.
            bytes(0xFF, 0xFF, 0xFF, 0xFF, 0x07),
            bytes(0xFE, 0xFF, 0xFF, 0xFF, 0x0F),
            // The longest varint: -1 as a long.
            bytes(0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01));

    private final byte[] payload;
    private final Random random = new Random(SEED);
    private final List<byte[]> copies = new ArrayList<>();

    private Damages(byte[] payload) {
        this.payload = payload;
    }

    static List<byte[]> of(byte[] payload) {
        Damages damages = new Damages(payload);
        damages.truncate();
        damages.flipBits();
        LENGTHS.forEach(damages::lengthen);
        return damages.copies;
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

    private void lengthen(byte[] length) {
        for (int offset : draw(payload.length)) {
            byte[] copy = payload.clone();
            System.arraycopy(length, 0, copy, offset, Math.min(length.length, copy.length - offset));
            if (!Arrays.equals(copy, payload)) {
                copies.add(copy);
            }
        }
    }

    /** Draws up to {@link #MOST} different numbers from 0 to below {@code end}. Returns them in ascending order. */
    private List<Integer> draw(int end) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < end; i++) {
            all.add(i);
        }
        Collections.shuffle(all, random);
        List<Integer> drawn = all.subList(0, Math.min(MOST, end));
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
