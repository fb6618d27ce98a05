package dev.serdemark.worker;

/**
 * Objects that stay in the heap while the contender is measured, as in a program that does more than serialize. With
 * them, each full marking and each copy of survivors costs the collector something.
 */
final class HeldObjects {
    /** The JVM option {@code -D} with the size in megabytes. */
    private static final String PROPERTY = "serdemark.live-set";

    private static final int MEGABYTE = 1 << 20;

    /** The bytes of an entry: an array of 104 bytes with its header. */
    private static final int ENTRY_BYTES = 120;

    private static final int PAYLOAD_BYTES = 104;
    private static final int ENTRIES = 1024;

    /** The bytes of an array of entries, with its header and the references. */
    private static final int CHUNK_BYTES = 16 + ENTRIES * (4 + ENTRY_BYTES);

    @SuppressWarnings("unused") // It only keeps the objects reachable.
    private static Object[] held;

    private HeldObjects() {}

    /** Creates as many objects as the option asks for, and makes them old. Does nothing without the option. */
    static void create() {
        long megabytes = Long.getLong(PROPERTY, 0);
        if (megabytes == 0) {
            return;
        }
        Object[] chunks = new Object[(int) (megabytes * MEGABYTE / CHUNK_BYTES)];
        for (int i = 0; i < chunks.length; i++) {
            chunks[i] = chunk();
        }
        held = chunks;
        System.gc();
    }

    private static Object[] chunk() {
        Object[] chunk = new Object[ENTRIES];
        for (int i = 0; i < ENTRIES; i++) {
            chunk[i] = new byte[PAYLOAD_BYTES];
        }
        return chunk;
    }
}
