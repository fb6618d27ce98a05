package dev.serdemark.worker.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.measure.TestModel.Box;
import dev.serdemark.worker.value.Visits;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CallsTest {
    private final PreparedContender<Box, byte[]> contender = TestModel.contender(3);
    private final TestModel.Recorder recorder = TestModel.recorder(contender);

    CallsTest() throws Exception {}

    @Test
    void reads_rotate_over_the_siblings_also_across_batches() throws Exception {
        TimedCalls.ReadCalls<Box, byte[]> calls = new TimedCalls.ReadCalls<>(contender, 0);
        calls.make(calls.prepare(4, 1));
        calls.make(calls.prepare(4, 1));
        assertEquals(List.of(0, 1, 2, 0, 1, 2, 0, 1), recorder.read);
    }

    @Test
    void writes_rotate_over_the_siblings_also_across_batches() throws Exception {
        TimedCalls.WriteCalls<Box, byte[]> calls = new TimedCalls.WriteCalls<>(contender, 16, 0);
        calls.make(calls.prepare(4, 1));
        calls.make(calls.prepare(4, 1));
        List<Integer> numbers = recorder.written.stream().map(box -> box.number).collect(Collectors.toList());
        assertEquals(List.of(0, 1, 2, 0, 1, 2, 0, 1), numbers);
    }

    @Test
    void deep_reads_visit_the_values() throws Exception {
        TimedCalls.DeepReadCalls<Box, byte[]> calls = new TimedCalls.DeepReadCalls<>(contender, 1);
        calls.make(calls.prepare(5, 1));
        assertEquals(List.of(1, 2, 0, 1, 2), recorder.read);
        Visits expected = new Visits();
        recorder.read.forEach(expected::take);
        assertEquals(expected.sum(), calls.sum());
    }

    @Test
    void copies_do_not_call_the_library() {
        TimedCalls.CopyCalls<Box> calls = new TimedCalls.CopyCalls<>(contender, 0);
        calls.make(calls.prepare(4, 1));
        assertEquals(3, calls.siblings());
        assertEquals(List.of(), recorder.read);
        assertEquals(List.of(), recorder.written);
    }

    @Test
    void no_value_is_written_twice() throws Exception {
        Meter meter = new Meter();
        Slicer slicer = new Slicer(new OneThreadTiming(
                new TimedCalls.WriteCalls<>(contender, 16, 0), meter, new Pulse(meter), new JvmActivityReader()));
        for (int i = 0; i < 10; i++) {
            slicer.expect(1_000);
            slicer.take(50_000, 200_000); // 50 and 200 calls, rounded to whole rotations over 3 siblings
        }
        Set<Box> distinct = Collections.newSetFromMap(new IdentityHashMap<>());
        distinct.addAll(recorder.written);
        assertEquals(10 * (51 + 201), recorder.written.size());
        assertEquals(recorder.written.size(), distinct.size());
    }

    @Test
    void calls_begin_with_the_requested_sibling() throws Exception {
        TimedCalls.ReadCalls<Box, byte[]> calls = new TimedCalls.ReadCalls<>(contender, 2);
        calls.make(calls.prepare(2, 1));
        assertEquals(List.of(2, 0), recorder.read);
    }

    @Test
    void prepared_values_may_be_written_in_several_parts() throws Exception {
        TimedCalls.WriteCalls<Box, byte[]> calls = new TimedCalls.WriteCalls<>(contender, 16, 1);
        calls.prepare(3, 1);
        calls.make(1);
        calls.make(2);
        List<Integer> numbers = recorder.written.stream().map(box -> box.number).collect(Collectors.toList());
        assertEquals(List.of(1, 2, 0), numbers);
    }

    @Test
    void the_pool_has_values_of_at_most_400_kilobytes() {
        assertEquals(4, new TimedCalls.WriteCalls<>(contender, 100_000, 0).prepare(1000, 1));
    }

    @Test
    void the_pool_has_values_for_at_most_a_millisecond_of_calls() {
        assertEquals(50, new TimedCalls.WriteCalls<>(contender, 16, 0).prepare(1000, 20_000));
    }

    @Test
    void the_pool_has_at_least_one_value() {
        assertEquals(1, new TimedCalls.WriteCalls<>(contender, 10_000_000, 0).prepare(1000, 50_000_000));
    }
}
