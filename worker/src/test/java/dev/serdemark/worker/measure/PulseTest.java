package dev.serdemark.worker.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.junit.jupiter.api.Test;

class PulseTest {
    private final Pulse pulse = new Pulse(new Meter());

    @Test
    void the_median_is_that_of_five_pulses() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        for (int i = 0; i < 20; i++) {
            long before = threads.getCurrentThreadCpuTime();
            long nanos = pulse.measureMedianNanos();
            long totalNanos = threads.getCurrentThreadCpuTime() - before;
            assertTrue(nanos > 1, "The work was not done.");
            // Three of the five pulses take at least as long as the median.
            assertTrue(3 * nanos <= totalNanos, nanos + " ns are not the median of five in " + totalNanos + " ns.");
        }
    }

    @Test
    void a_pulse_allocates_nothing() {
        Meter meter = new Meter();
        pulse.measureMedianNanos();
        meter.reset();
        meter.start();
        pulse.measureMedianNanos();
        meter.stop();
        assertEquals(0, meter.allocatedBytes());
    }
}
