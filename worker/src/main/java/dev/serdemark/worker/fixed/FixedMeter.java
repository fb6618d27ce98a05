package dev.serdemark.worker.fixed;

import com.sun.management.OperatingSystemMXBean;
import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.measure.Sink;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.SliceMessages.FixedRunsMade;
import dev.serdemark.worker.protocol.SliceMessages.MakeFixedRuns;
import dev.serdemark.worker.value.Copies;
import dev.serdemark.worker.value.Visits;
import dev.serdemark.worker.value.Walk;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Measures one operation as many papers do: a fixed number of warm-up calls, then runs of a fixed number of calls.
 * Reads the clock and two MXBeans before and after each run. All calls have the same input. docs/protocols.md explains
 * why Serdemark usually measures differently.
 */
public final class FixedMeter {
    /** The approximate time after which the meter answers, so that the orchestrator notices a worker that hangs. */
    private static final long MAX_NANOS = 5_000_000_000L;

    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final SameInput input;

    private FixedMeter(SameInput input) {
        this.input = input;
    }

    public static FixedMeter of(Call call, PreparedContender<?, ?> contender) {
        return new FixedMeter(SameInput.of(call, contender));
    }

    /**
     * Makes the warm-up calls and the runs of the request. Stops after a few seconds, even if runs are left.
     *
     * @throws Exception whatever the contender throws
     */
    public FixedRunsMade make(MakeFixedRuns request) throws Exception {
        long end = System.nanoTime() + MAX_NANOS;
        int warmUps = 0;
        while (warmUps < request.warmUps && isTimeLeft(end)) {
            input.make(1);
            warmUps++;
        }
        RunMeasurements measurements = new RunMeasurements(request.runs);
        if (warmUps == request.warmUps) {
            system.getProcessCpuLoad(); // The next call returns the load since this one.
            while (measurements.count < request.runs && isTimeLeft(end)) {
                run(request.repetitions, measurements);
            }
        }
        return measurements.answer(warmUps);
    }

    private static boolean isTimeLeft(long end) {
        return System.nanoTime() - end < 0;
    }

    private void run(int repetitions, RunMeasurements measurements) throws Exception {
        long before = usedHeapBytes();
        long start = System.nanoTime();
        input.make(repetitions);
        long nanos = System.nanoTime() - start;
        measurements.add(nanos, usedHeapBytes() - before, system.getProcessCpuLoad());
    }

    private long usedHeapBytes() {
        return memory.getHeapMemoryUsage().getUsed();
    }

    /** The measurements of the runs so far. */
    private static final class RunMeasurements {
        private final long[] nanos;
        private final long[] heapBytes;
        private final List<Double> cpuLoads = new ArrayList<>();
        private int count;

        private RunMeasurements(int maxRuns) {
            nanos = new long[maxRuns];
            heapBytes = new long[maxRuns];
        }

        private void add(long time, long growth, double load) {
            nanos[count] = time;
            heapBytes[count] = growth;
            cpuLoads.add(load);
            count++;
        }

        private FixedRunsMade answer(int warmUps) {
            return new FixedRunsMade(warmUps, Arrays.copyOf(nanos, count), Arrays.copyOf(heapBytes, count), cpuLoads);
        }
    }

    /**
     * Makes calls of one operation on the first sibling, always with the same payload or value, as many benchmarks do.
     * Caches of the library and of the processor may speed up such calls, unlike the calls of slices.
     */
    private static final class SameInput {
        private static final int SIBLING = 0;

        private final OneCall call;

        private SameInput(OneCall call) {
            this.call = call;
        }

        static <T, P> SameInput of(Call call, PreparedContender<T, P> contender) {
            Caller<T, P> caller = contender.caller();
            P payload = contender.payload(SIBLING);
            Walk<T> walk = contender.walk();
            switch (call) {
                case WRITE: {
                    T value = contender.freshValue(SIBLING);
                    return new SameInput(() -> caller.write(value));
                }
                case CREATE: {
                    T value = contender.freshValue(SIBLING);
                    Copies copies = new Copies();
                    return new SameInput(() -> walk.copy(value, copies));
                }
                case READ_DEEP: {
                    Visits visits = new Visits();
                    return new SameInput(() -> {
                        T value = caller.read(payload);
                        walk.visit(value, visits);
                        return value;
                    });
                }
                default:
                    return new SameInput(() -> caller.read(payload));
            }
        }

        /**
         * Makes this number of calls.
         *
         * @throws Exception whatever the library throws
         */
        void make(int count) throws Exception {
            for (int i = 0; i < count; i++) {
                Sink.take(call.make());
            }
        }

        private interface OneCall {
            Object make() throws Exception;
        }
    }
}
