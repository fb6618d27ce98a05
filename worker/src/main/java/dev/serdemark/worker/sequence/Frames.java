package dev.serdemark.worker.sequence;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Joins the payloads of a sequence into one array, to store and exchange them. Each payload follows its length, a
 * big-endian int. Reported sizes of payloads do not include these lengths.
 */
public final class Frames {
    private Frames() {}

    /** Returns the payloads as one array. */
    public static byte[] join(List<byte[]> payloads) {
        int size = payloads.stream()
                .mapToInt(payload -> Integer.BYTES + payload.length)
                .sum();
        ByteBuffer frames = ByteBuffer.allocate(size);
        for (byte[] payload : payloads) {
            frames.putInt(payload.length).put(payload);
        }
        return frames.array();
    }

    /**
     * Returns the payloads that {@link #join} put together.
     *
     * @throws IllegalArgumentException if the array does not have this form
     */
    public static List<byte[]> split(byte[] frames) {
        ByteBuffer in = ByteBuffer.wrap(frames);
        List<byte[]> payloads = new ArrayList<>();
        while (in.hasRemaining()) {
            if (in.remaining() < Integer.BYTES) {
                throw new IllegalArgumentException(
                        "Incomplete frame: a length needs 4 bytes, and " + in.remaining() + " are left");
            }
            int length = in.getInt();
            if (length < 0 || length > in.remaining()) {
                throw new IllegalArgumentException(
                        "Invalid frame: its length is " + length + ", and " + in.remaining() + " bytes are left");
            }
            byte[] payload = new byte[length];
            in.get(payload);
            payloads.add(payload);
        }
        return payloads;
    }
}
