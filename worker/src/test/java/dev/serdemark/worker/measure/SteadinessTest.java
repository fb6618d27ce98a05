package dev.serdemark.worker.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.serdemark.worker.protocol.Measurement;
import dev.serdemark.worker.protocol.Measurement.Activity;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SteadinessTest {
    @Test
    void slices_are_quiet_if_nothing_was_compiled_in_the_last_slices() {
        assertTrue(Steadiness.isQuiet(slicesWithCompilation(5, 0, 0, 0), 3));
        assertFalse(Steadiness.isQuiet(slicesWithCompilation(0, 5, 0, 0), 3));
    }

    @Test
    void too_few_slices_are_never_quiet() {
        assertFalse(Steadiness.isQuiet(slicesWithCompilation(0, 0), 3));
    }

    @Test
    void slices_are_steady_if_the_medians_of_the_last_two_groups_agree() {
        // The medians are 1000 and 1009, after an ignored slice.
        assertTrue(Steadiness.isSteady(slicesWithCpuNanos(9000, 1000, 5000, 1000, 1009, 10, 1009), 3, 0.01));
        assertFalse(Steadiness.isSteady(slicesWithCpuNanos(9000, 1000, 5000, 1000, 1011, 10, 1011), 3, 0.01));
        assertFalse(Steadiness.isSteady(slicesWithCpuNanos(1000, 1000, 1000, 989, 989, 989), 3, 0.01));
    }

    @Test
    void too_few_slices_are_never_steady() {
        assertFalse(Steadiness.isSteady(slicesWithCpuNanos(100, 100, 100, 100, 100), 3, 0.01));
    }

    @Test
    void the_median_of_an_even_number_of_slices_is_the_mean_of_the_middle_two() {
        assertEquals(150, Steadiness.median(slicesWithCpuNanos(1, 100, 200, 900)));
    }

    private static List<Measurement> slicesWithCompilation(long... millis) {
        return Arrays.stream(millis).mapToObj(value -> slice(1, value)).collect(Collectors.toList());
    }

    private static List<Measurement> slicesWithCpuNanos(long... cpuNanos) {
        return Arrays.stream(cpuNanos).mapToObj(value -> slice(value, 0)).collect(Collectors.toList());
    }

    private static Measurement slice(long cpuNanos, long compilationMillis) {
        return new Measurement(0, 1, 1, cpuNanos, 0, new Activity(null, 0, 0, compilationMillis), null);
    }
}
