package dev.serdemark.worker.fixed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.measure.TestModel;
import dev.serdemark.worker.measure.TestModel.Box;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.SliceMessages.FixedRunsMade;
import dev.serdemark.worker.protocol.SliceMessages.MakeFixedRuns;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class FixedMeterTest {
    private static final int WARM_UPS = 7;
    private static final int RUNS = 11;
    private static final int REPETITIONS = 3;
    private static final int CALLS = WARM_UPS + RUNS * REPETITIONS;

    private final PreparedContender<Box, byte[]> contender = TestModel.contender(4);
    private final TestModel.Recorder recorder = TestModel.recorder(contender);

    FixedMeterTest() throws Exception {}

    private FixedRunsMade measure(Call call) throws Exception {
        return FixedMeter.of(call, contender).make(new MakeFixedRuns(call, WARM_UPS, RUNS, REPETITIONS));
    }

    @Test
    void warm_up_calls_and_runs_read_the_same_payload() throws Exception {
        FixedRunsMade made = measure(Call.READ);
        assertEquals(WARM_UPS, made.warmUps);
        assertEquals(Collections.nCopies(CALLS, 0), recorder.read);
        assertEquals(List.of(), recorder.written);
    }

    @Test
    void all_writes_get_the_same_object() throws Exception {
        measure(Call.WRITE);
        assertEquals(CALLS, recorder.written.size());
        Box first = recorder.written.get(0);
        assertTrue(recorder.written.stream().allMatch(box -> box == first));
    }

    @Test
    void each_run_has_a_time_a_heap_growth_and_a_load() throws Exception {
        FixedRunsMade made = measure(Call.READ_DEEP);
        assertEquals(RUNS, made.nanos.length);
        assertEquals(RUNS, made.heapBytes.length);
        assertEquals(RUNS, made.cpuLoads.size());
        assertTrue(Arrays.stream(made.nanos).allMatch(nanos -> nanos > 0));
        assertTrue(made.cpuLoads.stream().noneMatch(load -> load > 1));
    }

    @Test
    void copies_do_not_call_the_library() throws Exception {
        assertEquals(RUNS, measure(Call.CREATE).nanos.length);
        assertEquals(List.of(), recorder.read);
        assertEquals(List.of(), recorder.written);
    }

    @Test
    void another_request_continues_without_warm_up() throws Exception {
        FixedMeter meter = FixedMeter.of(Call.READ, contender);
        meter.make(new MakeFixedRuns(Call.READ, WARM_UPS, RUNS, REPETITIONS));
        FixedRunsMade rest = meter.make(new MakeFixedRuns(Call.READ, 0, 1, REPETITIONS));
        assertEquals(1, rest.nanos.length);
        assertEquals(CALLS + REPETITIONS, recorder.read.size());
    }
}
