package dev.serdemark.worker;

/**
 * Objects that stay in the heap while the contender is measured, as in a program that does more than serialize. They
 * make garbage collections as expensive as in such a program.
 */
final class HeldObjects {
    /** The system property with the size in megabytes. */
    private static final String PROPERTY = "serdemark.live-set";

    private static final int MEGABYTE = 1 << 20;

    /** The size of an entry in bytes: an array of 104 bytes with its header. */
    private static final int ENTRY_BYTES = 120;

    private static final int PAYLOAD_BYTES = 104;
    private static final int ENTRIES = 1024;

    /** The size of an array of entries in bytes, with its header, its references and the entries. */
    private static final int CHUNK_BYTES = 16 + ENTRIES * (4 + ENTRY_BYTES);

    @SuppressWarnings("unused") // It only keeps the objects reachable.
    private static Object[] held;

    private HeldObjects() {}

    /** Creates as many objects as the property requests, or none, and moves them to the old generation. */
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
