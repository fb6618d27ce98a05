package dev.serdemark.worker.measure;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.serdemark.worker.protocol.WarmUpMessages.WarmedUp;
import dev.serdemark.worker.protocol.WarmUpRules;
import org.junit.jupiter.api.Test;

class WarmerTest {
    private final JvmActivityReader activityReader = new JvmActivityReader();
    private final Meter meter = new Meter();
    private final Slicer slicer =
            new Slicer(new OneThreadTiming(new ScriptedCalls(1), meter, new Pulse(meter), activityReader));

    @Test
    void a_warm_up_makes_the_calls_that_its_rules_require() throws Exception {
        WarmedUp result = Warmer.warm(slicer, activityReader, rules(100_000, Long.MAX_VALUE));
        assertFalse(result.isCapped);
        assertTrue(result.slices.stream().mapToLong(slice -> slice.calls).sum() >= 100_000);
    }

    @Test
    void a_warm_up_that_is_never_steady_ends_at_its_cap() throws Exception {
        WarmedUp result = Warmer.warm(slicer, activityReader, rules(Long.MAX_VALUE, 100_000));
        assertTrue(result.isCapped);
        assertTrue(result.slices.stream().mapToLong(slice -> slice.cpuNanos).sum() >= 100_000);
    }

    @Test
    void enough_time_replaces_the_number_of_calls() {
        WarmUpRules rules = WarmUpRules.DEFAULT; // 0.5 s and 15,000 calls, or 2 s
        assertFalse(rules.isLongEnough(400_000_000, 20_000));
        assertTrue(rules.isLongEnough(500_000_000, 15_000));
        assertFalse(rules.isLongEnough(1_900_000_000, 14_999));
        assertTrue(rules.isLongEnough(2_000_000_000, 10));
    }

    /** Returns rules that accept any differences between slices. */
    private static WarmUpRules rules(long minCalls, long capNanos) {
        return new WarmUpRules(
                0, // minNanos
                minCalls,
                Long.MAX_VALUE, // enoughNanos
                capNanos,
                10_000, // sliceNanos
                0, // quietSlices
                1, // steadySlices
                Double.MAX_VALUE, // tolerance
                1); // maxPasses
    }
}
