package dev.serdemark.worker.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.serdemark.worker.protocol.Measurement;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SlicerTest {
    private final ScriptedCalls calls = new ScriptedCalls(8);
    private final Meter meter = new Meter();
    private final Slicer slicer = slicerOf(calls);

    private Slicer slicerOf(TimedCalls calls) {
        return new Slicer(new OneThreadTiming(calls, meter, new Pulse(meter), new JvmActivityReader()));
    }

    @Test
    void the_first_slice_is_one_call() throws Exception {
        assertEquals(1, slicer.adapt(1_000_000_000).calls);
    }

    @Test
    void a_slice_has_whole_rotations_over_the_siblings() throws Exception {
        slicer.expect(1000);
        // Times for 17 and 21 calls are closest to 2 and 3 rotations over 8 siblings.
        assertEquals(16, slicer.take(0, 17_000).calls);
        assertEquals(24, slicer.take(0, 21_000).calls);
    }

    @Test
    void a_slice_too_short_for_a_rotation_has_fewer_calls() throws Exception {
        slicer.expect(1000);
        assertEquals(5, slicer.take(0, 5_900).calls);
    }

    @Test
    void a_call_longer_than_a_slice_is_made_once() throws Exception {
        slicer.expect(1000);
        assertEquals(1, slicer.take(0, 10).calls);
    }

    @Test
    void discarded_calls_do_not_count() throws Exception {
        slicer.expect(1000);
        Measurement slice = slicer.take(8_000, 16_000);
        assertEquals(16, slice.calls);
        assertEquals(24, calls.made());
    }

    /** Takes slices of 15 ms until one has pieces. It has none if another thread works, such as the test runner's. */
    private Measurement sliceInPieces(double nanosPerCall) throws Exception {
        for (int i = 0; i < 50; i++) {
            slicer.expect(nanosPerCall);
            Measurement slice = slicer.take(0, 15_000_000);
            if (slice.pieces != null) {
                return slice;
            }
        }
        return fail("Other threads worked during all slices.");
    }

    @Test
    void pieces_take_about_a_millisecond_and_have_equal_whole_rotations() throws Exception {
        // A rotation of 8 calls takes 0.32 ms. A piece of 3 rotations takes 0.96 ms, and 16 pieces take 15.4 ms.
        Measurement slice = sliceInPieces(40_000);
        assertEquals(16, slice.pieces.cpuNanos.length);
        assertEquals(17, slice.pieces.pulseNanos.length);
        assertEquals(16 * 3 * 8, slice.calls);
        // A rotation takes 4 ms, so each piece is one rotation, and 4 pieces take 16 ms.
        Measurement large = sliceInPieces(500_000);
        assertEquals(4, large.pieces.cpuNanos.length);
        assertEquals(4 * 8, large.calls);
    }

    @Test
    void pieces_add_up_to_the_slice_without_the_pulses() throws Exception {
        Measurement slice = sliceInPieces(50_000);
        assertEquals(slice.cpuNanos, LongStream.of(slice.pieces.cpuNanos).sum());
        assertTrue(slice.cpuNanos < LongStream.of(slice.pieces.pulseNanos).sum());
    }

    @Test
    void a_slice_has_no_pieces_if_a_thread_was_started() throws Exception {
        ScriptedCalls parallel = new ScriptedCalls(1) {
            @Override
            public void make(int count) throws Exception {
                Thread other = new Thread(() -> Sink.take(new byte[1_000]));
                other.start();
                other.join();
            }
        };
        Slicer slicer = slicerOf(parallel);
        slicer.expect(1_000_000);
        assertNull(slicer.take(0, 2_000_000).pieces);
    }

    @Test
    void a_slice_has_no_pieces_if_a_thread_pool_worked() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        ScriptedCalls parallel = new ScriptedCalls(1) {
            @Override
            public void make(int count) throws Exception {
                pool.submit(() -> new Pulse(new Meter())).get();
            }
        };
        try {
            Slicer slicer = slicerOf(parallel);
            slicer.expect(1_000_000);
            slicer.take(0, 2_000_000); // Starts the thread of the pool.
            assertNull(slicer.take(0, 2_000_000).pieces);
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void the_creation_of_inputs_is_not_measured() throws Exception {
        ScriptedCalls heavy = new ScriptedCalls(1) {
            @Override
            public int prepare(int wanted, double nanosPerCall) {
                Sink.take(new byte[1_000_000]);
                return 1;
            }
        };
        Slicer slicer = slicerOf(heavy);
        slicer.expect(1000);
        assertTrue(slicer.take(0, 20_000).allocatedBytes < 100_000);
    }
}
