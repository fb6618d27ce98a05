package dev.serdemark.worker.protocol;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** A message of each kind, with something in every field. */
final class Samples {
    private static final Measurement SLICE = new Measurement(
            1, 2, 3, 4, 5, new Activity(null, 7, 8, 9), new Pieces(new long[] {1, 2}, new long[] {3, 4, 5}));
    private static final byte[] BYTES = {1, 2, 3};
    private static final StackTraceElement[] FRAMES = Thread.currentThread().getStackTrace();

    private Samples() {}

    static Message of(MessageKind kind) {
        switch (kind) {
            case HELLO:
                return new Hello("token", 1, "17", "vendor", "vm", List.of("-Xmx1g"), new ClockTraits(2, true, 3));
            case PREPARE:
                return new Prepare(
                        "Codec",
                        "Bridge",
                        "Walk",
                        List.of(BYTES, new byte[100_000]),
                        List.of(BYTES, BYTES),
                        Set.of(Call.READ_DEEP, Call.CREATE),
                        4,
                        false,
                        true,
                        true);
            case PREPARED:
                return new Prepared(1);
            case CHECK:
                return Command.CHECK;
            case CHECKED:
                return new Checked(findings(), Arrays.asList(BYTES, null), findings());
            case WARM_UP:
                return new WarmUp(Call.WRITE, WarmUpRules.DEFAULT, true);
            case WARMED_UP:
                return new WarmedUp(List.of(SLICE, SLICE), true);
            case SETTLE:
                return new Settle(WarmUpRules.DEFAULT);
            case SETTLED:
                return new Settled(List.of(new Settled.Pass(Call.READ, SLICE)), true);
            case TAKE_SLICE:
                return new TakeSlice(Call.READ, 4, 1, 2);
            case SLICE_TAKEN:
                return new SliceTaken(10, SLICE);
            case FINISH:
                return Command.FINISH;
            case SUMMARY:
                return new Summary(4, 1, 2L, 3);
            case FAILED:
                return new Failed(new Place(Step.WRITE, 3), Thrown.of(new IllegalStateException()));
            case PROGRESS:
                return new Progress(Place.of(Call.WRITE));
            case EXITING:
                return Stack.exiting(FRAMES);
            case LOCATE:
                return Command.LOCATE;
            case LOCATED:
                return Stack.located(FRAMES);
            case FIRST_CALLS:
                return firstCalls();
            case TAKE_LATENCIES:
                return new TakeLatencies(Call.WRITE, 1, 2);
            case LATENCIES_TAKEN:
                return new LatenciesTaken(20, new long[] {1, 2, 3});
            case COUNT_MEMORY:
                return MemoryRequest.count(Call.READ);
            case MEMORY_COUNTED:
                return new MemoryCounted(1.5, List.of(new AllocatedType("[B", 2.5, 64)));
            case OBSERVE_MEMORY:
                return MemoryRequest.observe(Call.WRITE);
            case MEMORY_OBSERVED:
                return new MemoryObserved(1, 2, 3.5, 4.5, 5, 0.6, 0.7, 8, 9L);
            case SERVE:
                return new Serve("netty", true);
            case SERVING:
                return new Serving(8080, "converter", "text/plain", List.of(BYTES));
            case BEGIN_REQUESTS:
                return Command.BEGIN_REQUESTS;
            case REQUESTS_BEGUN:
                return new RequestsBegun(10);
            case END_REQUESTS:
                return new EndRequests(5);
            case REQUESTS_ENDED:
                return new RequestsEnded(SLICE, 16, findings());
            case CHECK_ANSWERS:
                return new CheckAnswers(List.of(3, 4), List.of(BYTES, BYTES));
            case MAKE_FIXED_RUNS:
                return new MakeFixedRuns(Call.WRITE, 1, 2, 3);
            case FIXED_RUNS_MADE:
                return new FixedRunsMade(1, new long[] {2, 3}, new long[] {-4, 5}, new double[] {0.6, Double.NaN});
        }
        throw new AssertionError(kind);
    }

    private static FirstCalls firstCalls() {
        FirstCalls.Time time = new FirstCalls.Time(1, null);
        FirstCalls.Result read = new FirstCalls.Result(new FirstCalls.Time(2, 3L), BYTES, null);
        FirstCalls.Result written = new FirstCalls.Result(time, BYTES, BYTES);
        return new FirstCalls(time, time, List.of(read, written), 4L);
    }

    private static List<Finding> findings() {
        return List.of(
                new Finding(Call.READ, Place.START, Fault.UNREADABLE_VALUE, BYTES, 3, null),
                new Finding(Call.WRITE, Place.START, Fault.THREW, null, new IllegalStateException("text")));
    }
}
