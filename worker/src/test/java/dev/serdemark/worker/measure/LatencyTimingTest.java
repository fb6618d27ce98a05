package dev.serdemark.worker.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LatencyTimingTest {
    private static final long WAIT_NANOS = 1_000_000;

    /** Every tenth call waits. Inputs are prepared for at most three calls at once. */
    private final ScriptedCalls calls = new ScriptedCalls(8) {
        @Override
        public int prepare(int wanted, double nanosPerCall) {
            return Math.min(wanted, 3);
        }

        @Override
        public void make(int count) throws Exception {
            super.make(count);
            assertEquals(1, count);
            long end = System.nanoTime() + WAIT_NANOS;
            while (made() % 10 == 0 && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        }
    };

    private final LatencyTiming timing = new LatencyTiming(calls, new Meter(), new JvmActivityReader());

    @Test
    void each_call_is_timed_separately() throws Exception {
        assertEquals(100, timing.measure(1, 100, 1000).calls);
        long[] callNanos = timing.callNanos();
        assertEquals(100, callNanos.length);
        for (int i = 9; i < 100; i += 10) {
            assertTrue(callNanos[i] >= WAIT_NANOS, "call " + i + " took " + callNanos[i] + " ns");
        }
    }

    @Test
    void a_measurement_replaces_the_times_of_the_previous_measurement() throws Exception {
        timing.measure(1, 50, 1000);
        timing.measure(1, 5, 1000);
        assertEquals(5, timing.callNanos().length);
        assertTrue(Arrays.stream(timing.callNanos()).allMatch(nanos -> nanos >= 0));
    }
}
