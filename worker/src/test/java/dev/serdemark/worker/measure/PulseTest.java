package dev.serdemark.worker.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class PulseTest {
    private final Pulse pulse = new Pulse(new Meter());

    @Test
    void the_usual_time_is_the_median_of_five_pulses() {
        java.lang.management.ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        for (int i = 0; i < 20; i++) {
            long before = threads.getCurrentThreadCpuTime();
            long nanos = pulse.usual();
            long all = threads.getCurrentThreadCpuTime() - before;
            assertTrue(nanos > 1, "The work was not done.");
            assertTrue(3 * nanos <= all, nanos + " ns are not the median of five in " + all + " ns.");
        }
    }

    @Test
    void a_pulse_allocates_nothing() {
        Meter around = new Meter();
        pulse.usual();
        around.reset();
        around.start();
        pulse.usual();
        around.stop();
        assertEquals(0, around.allocatedBytes());
    }
}
