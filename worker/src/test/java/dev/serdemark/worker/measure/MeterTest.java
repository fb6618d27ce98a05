package dev.serdemark.worker.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class MeterTest {
    /** The size of the array: 16 bytes of header in a 64-bit JVM with compressed class pointers, and the elements. */
    private static final long ARRAY_BYTES = 16 + 1000;

    @Test
    void intervals_add_up_without_the_time_between_them() {
        Meter meter = new Meter();
        // The first interval of a JVM loads classes, which allocates too.
        meter.start();
        Sink.take(new byte[1000]);
        meter.stop();
        meter.reset();
        for (int i = 0; i < 3; i++) {
            meter.start();
            Sink.take(new byte[1000]);
            meter.stop();
            Sink.take(new byte[100_000]);
        }
        assertEquals(3 * ARRAY_BYTES, meter.allocatedBytes());
        assertTrue(meter.cpuNanos() > 0);
        assertTrue(meter.wallNanos() > 0);
    }

    @Test
    void a_reset_sets_all_sums_to_zero() {
        Meter meter = new Meter();
        meter.start();
        Sink.take(new byte[1000]);
        meter.stop();
        meter.reset();
        assertEquals(0, meter.allocatedBytes());
        assertEquals(0, meter.cpuNanos());
        assertEquals(0, meter.wallNanos());
    }

    @Test
    void waiting_takes_no_cpu_time() throws Exception {
        assertFalse(countsWaiting(new Meter()));
    }

    @Test
    void elapsed_time_replaces_cpu_time_if_the_cpu_clock_is_too_coarse() throws Exception {
        Meter meter = new Meter(0);
        assertTrue(meter.clock().isCoarse);
        assertTrue(countsWaiting(meter));
    }

    /** Returns whether the meter counts the time in which this thread only waits for another thread. */
    private static boolean countsWaiting(Meter meter) throws Exception {
        FutureTask<Long> work = new FutureTask<>(MeterTest::work);
        meter.reset();
        meter.start();
        new Thread(work).start();
        work.get();
        meter.stop();
        return meter.cpuNanos() > meter.wallNanos() / 2;
    }

    private static long work() {
        long start = System.nanoTime();
        long now = start;
        while (now - start < 50_000_000) {
            now = System.nanoTime();
        }
        return now;
    }
}
