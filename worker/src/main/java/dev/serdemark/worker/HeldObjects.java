package dev.serdemark.worker;

/**
 * Objects that stay in the heap while the contender is measured, as in a program that does more than serialize. They
 * make garbage collections as expensive as in such a program.
 */
final class HeldObjects {
    /** The system property with the size in megabytes. */
    private static final String PROPERTY = "serdemark.live-set";

    private static final int MEGABYTE = 1 << 20;

    private static final int ARRAY_HEADER_BYTES = 16;
    private static final int REFERENCE_BYTES = 4;

    /** The length of each array of bytes. */
    private static final int ENTRY_BYTES = 104;

    /** The number of arrays of bytes in a chunk. */
    private static final int ENTRIES = 1024;

    /** The size of a chunk: an array of references, and the arrays of bytes. */
    private static final int CHUNK_BYTES =
            ARRAY_HEADER_BYTES + ENTRIES * (REFERENCE_BYTES + ARRAY_HEADER_BYTES + ENTRY_BYTES);

    @SuppressWarnings("unused") // It only keeps the objects reachable.
    private static Object[] held;

    private HeldObjects() {}

    /** Creates objects of the size that the property requests, and moves them to the old generation. */
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
            chunk[i] = new byte[ENTRY_BYTES];
        }
        return chunk;
    }
}
