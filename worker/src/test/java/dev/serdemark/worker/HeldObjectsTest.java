package dev.serdemark.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class HeldObjectsTest {
    private static final int MEGABYTES = 32;

    @Test
    void the_requested_size_stays_in_the_heap() {
        double before = liveMegabytes();
        System.setProperty("serdemark.live-set", String.valueOf(MEGABYTES));
        try {
            HeldObjects.create();
        } finally {
            System.clearProperty("serdemark.live-set");
        }
        assertEquals(MEGABYTES, liveMegabytes() - before, MEGABYTES / 10.0);
    }

    private static double liveMegabytes() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) / (double) (1 << 20);
    }
}
