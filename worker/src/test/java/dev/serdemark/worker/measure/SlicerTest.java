package dev.serdemark.worker.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.serdemark.worker.protocol.Measurement;
import org.junit.jupiter.api.Test;

class SlicerTest {
    private final ScriptedCalls calls = new ScriptedCalls(8);
    private final Slicer slicer = new Slicer(new AloneTiming(calls, new Meter(), new JvmActivityReader()));

    @Test
    void the_first_slice_is_one_call() throws Exception {
        assertEquals(1, slicer.adapt(1_000_000_000).calls());
    }

    @Test
    void a_slice_has_whole_rotations_over_the_siblings() throws Exception {
        slicer.expect(1000);
        assertEquals(16, slicer.take(0, 17_000).calls());
        assertEquals(24, slicer.take(0, 21_000).calls());
    }

    @Test
    void a_slice_too_short_for_a_rotation_has_as_many_calls_as_it_holds() throws Exception {
        slicer.expect(1000);
        assertEquals(5, slicer.take(0, 5_900).calls());
    }

    @Test
    void a_call_longer_than_a_slice_is_made_once() throws Exception {
        slicer.expect(1000);
        assertEquals(1, slicer.take(0, 10).calls());
    }

    @Test
    void calls_that_are_discarded_do_not_count() throws Exception {
        slicer.expect(1000);
        Measurement slice = slicer.take(8_000, 16_000);
        assertEquals(16, slice.calls());
        assertEquals(24, calls.made());
    }

    @Test
    void only_the_calls_are_timed_and_not_the_making_of_their_inputs() throws Exception {
        ScriptedCalls heavy = new ScriptedCalls(1) {
            @Override
            public int prepare(int wanted, double nanosPerCall) {
                Sink.take(new byte[1_000_000]);
                return 1;
            }
        };
        Slicer slicer = new Slicer(new AloneTiming(heavy, new Meter(), new JvmActivityReader()));
        slicer.expect(1000);
        assertTrue(slicer.take(0, 20_000).allocatedBytes() < 100_000);
    }
}
