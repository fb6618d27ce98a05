package dev.serdemark.worker;

import dev.serdemark.worker.check.Check;
import dev.serdemark.worker.check.Check.AnswerCheck;
import dev.serdemark.worker.check.ConcurrentCheck;
import dev.serdemark.worker.check.RoundsCheck;
import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.contender.PreparedContender.Track;
import dev.serdemark.worker.fixed.FixedMeter;
import dev.serdemark.worker.measure.JvmActivityReader;
import dev.serdemark.worker.measure.LatencyTiming;
import dev.serdemark.worker.measure.Meter;
import dev.serdemark.worker.measure.OneThreadTiming;
import dev.serdemark.worker.measure.Pulse;
import dev.serdemark.worker.measure.ResourceUse;
import dev.serdemark.worker.measure.Sink;
import dev.serdemark.worker.measure.Slicer;
import dev.serdemark.worker.measure.Slicer.Timing;
import dev.serdemark.worker.measure.Team;
import dev.serdemark.worker.measure.TeamTiming;
import dev.serdemark.worker.measure.TimedCalls;
import dev.serdemark.worker.measure.TimedCalls.CopyCalls;
import dev.serdemark.worker.measure.TimedCalls.DeepReadCalls;
import dev.serdemark.worker.measure.TimedCalls.ReadCalls;
import dev.serdemark.worker.measure.TimedCalls.WriteCalls;
import dev.serdemark.worker.measure.Warmer;
import dev.serdemark.worker.memory.AllocatedObjects;
import dev.serdemark.worker.memory.ObservedUse;
import dev.serdemark.worker.memory.RetainedBytes;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.CheckMessages.CheckAnswers;
import dev.serdemark.worker.protocol.CheckMessages.CheckRounds;
import dev.serdemark.worker.protocol.CheckMessages.Checked;
import dev.serdemark.worker.protocol.CheckMessages.RoundsChecked;
import dev.serdemark.worker.protocol.Measurement;
import dev.serdemark.worker.protocol.MemoryMessages.AllocatedType;
import dev.serdemark.worker.protocol.MemoryMessages.MemoryCounted;
import dev.serdemark.worker.protocol.MemoryMessages.MemoryObserved;
import dev.serdemark.worker.protocol.PreparationMessages.Prepare;
import dev.serdemark.worker.protocol.PreparationMessages.Prepared;
import dev.serdemark.worker.protocol.ServerMessages.EndRequests;
import dev.serdemark.worker.protocol.ServerMessages.RequestsBegun;
import dev.serdemark.worker.protocol.ServerMessages.RequestsEnded;
import dev.serdemark.worker.protocol.ServerMessages.Serve;
import dev.serdemark.worker.protocol.ServerMessages.Serving;
import dev.serdemark.worker.protocol.SliceMessages.FixedRunsMade;
import dev.serdemark.worker.protocol.SliceMessages.LatenciesTaken;
import dev.serdemark.worker.protocol.SliceMessages.MakeFixedRuns;
import dev.serdemark.worker.protocol.SliceMessages.SliceTaken;
import dev.serdemark.worker.protocol.SliceMessages.TakeLatencies;
import dev.serdemark.worker.protocol.SliceMessages.TakeSlice;
import dev.serdemark.worker.protocol.Summary;
import dev.serdemark.worker.protocol.WarmUpMessages.Settle;
import dev.serdemark.worker.protocol.WarmUpMessages.Settled;
import dev.serdemark.worker.protocol.WarmUpMessages.WarmUp;
import dev.serdemark.worker.protocol.WarmUpMessages.WarmedUp;
import dev.serdemark.worker.protocol.WarmUpRules;
import dev.serdemark.worker.protocol.Whereabouts;
import dev.serdemark.worker.protocol.Whereabouts.Stage;
import dev.serdemark.worker.serve.Service;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Holds the contender of this worker and everything that measures it. For use by one thread. */
final class Bench {
    private final Meter meter;
    private final JvmActivityReader activityReader;

    /** The slicers of the operations that were warmed up. */
    private final Map<Call, Slicer> slicers = new EnumMap<>(Call.class);

    /** The slicers that time the first member of the team alone. Empty if one thread makes all calls. */
    private final Map<Call, Slicer> firstMemberSlicers = new EnumMap<>(Call.class);

    /** The timing of single calls. Empty unless single calls were warmed up. */
    private final Map<Call, SingleCalls> singleCalls = new EnumMap<>(Call.class);

    /** The meters of the fixed protocol. Empty unless it was requested. */
    private final Map<Call, FixedMeter> fixedMeters = new EnumMap<>(Call.class);

    /** The median time between two readings of the clock. 0 until single calls are warmed up. */
    private long clockNanos;

    /** The last warm-up slice of each warm operation. */
    private final Map<Call, Measurement> lastSlices = new EnumMap<>(Call.class);

    private PreparedContender<?, ?> contender;

    /** The threads that call at once. Null if one thread makes all calls. */
    private Team team;

    /** Measures the speed of the machine before each slice. Null until the first warm-up. */
    private Pulse pulse;

    /** The mean size of the objects of a value, in bytes. */
    private long decodedBytes;

    /** What the process had used when the first slice began. Null while no slices are being taken. */
    private Summary useBeforeSlices;

    /** What the process used from the first slice to the last. */
    private Summary useDuringSlices = Summary.NOTHING;

    /** The server of the contender. Null unless requests are measured. */
    private Service service;

    Bench(Meter meter, JvmActivityReader activityReader) {
        this.meter = meter;
        this.activityReader = activityReader;
    }

    Prepared prepare(Prepare request, Track track) throws Exception {
        contender = PreparedContender.of(request, track);
        track.at(new Whereabouts(Stage.CONVERT, Whereabouts.ALL_SIBLINGS));
        decodedBytes = measureDecodedBytes();
        team = request.threads == 1 ? null : new Team(request.threads);
        return new Prepared(decodedBytes);
    }

    /** Checks the contender. Ends the summary of resources first, so that the summary excludes the check. */
    Checked check(Track track) throws Exception {
        endSlices();
        Checked checked = Check.run(contender, track);
        return team == null ? checked : ConcurrentCheck.run(contender, team, checked, track);
    }

    WarmedUp warmUp(WarmUp request, Track track) throws Exception {
        Call call = request.call;
        WarmUpRules rules = request.rules;
        track.at(Whereabouts.of(call));
        if (request.isForSingleCalls) {
            LatencyTiming timing = new LatencyTiming(calls(call, contender, 0), meter, activityReader);
            if (singleCalls.isEmpty()) {
                clockNanos = LatencyTiming.clockNanos();
            }
            singleCalls.put(call, new SingleCalls(timing));
            return Warmer.warm(singleCalls.get(call).slicer, activityReader, rules);
        }
        if (pulse == null) {
            pulse = new Pulse(meter);
        }
        return team == null
                ? warm(call, new OneThreadTiming(calls(call, contender, 0), meter, pulse, activityReader), rules)
                : warmTeam(call, rules);
    }

    private WarmedUp warm(Call call, Timing timing, WarmUpRules rules) throws Exception {
        Slicer slicer = new Slicer(timing);
        WarmedUp result = Warmer.warm(slicer, activityReader, rules);
        slicers.put(call, slicer);
        lastSlices.put(call, result.slices.get(result.slices.size() - 1));
        return result;
    }

    /** Warms up the team. Each member starts at a different sibling, so that the members do not run in step. */
    private WarmedUp warmTeam(Call call, WarmUpRules rules) throws Exception {
        int distance = contender.siblings() / team.size();
        TeamTiming timing = TeamTiming.of(team, member -> calls(call, contender, member * distance), activityReader);
        WarmedUp result = warm(call, timing, rules);
        Slicer firstMember = new Slicer(timing.ofFirstMember());
        firstMember.expectSameAs(slicers.get(call));
        firstMemberSlicers.put(call, firstMember);
        return result;
    }

    /** Runs slices of all warm operations until nothing is compiled, or until the rules end this. */
    Settled settle(Settle request, Track track) throws Exception {
        return Warmer.settle(slicers, activityReader, request.rules, track);
    }

    /**
     * Takes one slice of a warm operation.
     *
     * @throws IllegalStateException if the operation was not warmed up
     * @throws Exception whatever the contender throws
     */
    SliceTaken take(TakeSlice request, Track track) throws Exception {
        boolean isFirstMemberOnly = team != null && request.threads == 1;
        Map<Call, Slicer> requested = isFirstMemberOnly ? firstMemberSlicers : slicers;
        requireWarm(request.call, requested);
        Slicer slicer = requested.get(request.call);
        if (useBeforeSlices == null) {
            useBeforeSlices = totalUse();
        }
        track.at(Whereabouts.of(request.call));
        long pulseNanos = pulse.measureMedianNanos();
        return new SliceTaken(slicer.take(request.discardNanos, request.targetNanos), pulseNanos, null);
    }

    /**
     * Counts the objects that a warm operation allocates, and the heap that a decoded value retains.
     *
     * @throws IllegalStateException if the operation was not warmed up, or if this JVM cannot count
     */
    MemoryCounted countMemory(Call call, Track track) throws Exception {
        Measurement slice = lastSlice(call);
        track.at(Whereabouts.of(call));
        List<AllocatedType> types = AllocatedObjects.count(
                calls(call, contender, 0), slice.cpuNanosPerCall(), slice.allocatedBytesPerCall());
        return new MemoryCounted(call == Call.READ ? RetainedBytes.perValue(contender) : null, types);
    }

    /**
     * Observes the process while it makes calls of a warm operation.
     *
     * @throws IllegalStateException if the operation was not warmed up
     */
    MemoryObserved observeMemory(Call call, Track track) throws Exception {
        Measurement slice = lastSlice(call);
        track.at(Whereabouts.of(call));
        return ObservedUse.of(calls(call, contender, 0), meter, slice.cpuNanosPerCall());
    }

    /**
     * Measures an operation by the fixed protocol. Further requests for the operation continue with the same input.
     *
     * @throws Exception whatever the contender throws
     */
    FixedRunsMade makeFixedRuns(MakeFixedRuns request, Track track) throws Exception {
        track.at(Whereabouts.of(request.call));
        return fixedMeters
                .computeIfAbsent(request.call, call -> FixedMeter.of(call, contender))
                .make(request);
    }

    private Measurement lastSlice(Call call) {
        requireWarm(call, lastSlices);
        return lastSlices.get(call);
    }

    /**
     * Times single calls of an operation.
     *
     * @throws IllegalStateException if the operation was not warmed up for single calls
     * @throws Exception whatever the contender throws
     */
    LatenciesTaken takeLatencies(TakeLatencies request, Track track) throws Exception {
        requireWarm(request.call, singleCalls);
        track.at(Whereabouts.of(request.call));
        Summary before = totalUse();
        SingleCalls requested = singleCalls.get(request.call);
        requested.slicer.take(request.discardNanos, request.targetNanos);
        if (useBeforeSlices != null) {
            // Excludes the single calls from the summary, which covers only slices.
            useBeforeSlices = useBeforeSlices.plus(totalUse().since(before));
        }
        return new LatenciesTaken(requested.timing.callNanos(), clockNanos, null);
    }

    /**
     * Serves the contender over HTTP.
     *
     * @throws Exception if the server does not start
     */
    Serving serve(Serve request, Track track) throws Exception {
        track.at(Whereabouts.START);
        pulse = new Pulse(meter);
        service = new Service(contender, decodedBytes, activityReader, request);
        return service.serving();
    }

    RequestsBegun beginRequests() {
        service.prepare();
        // Comes after the preparation, so that it shows the speed right before the requests.
        long pulseNanos = pulse.measureMedianNanos();
        service.begin();
        return new RequestsBegun(pulseNanos);
    }

    RequestsEnded endRequests(EndRequests request) {
        return service.end(request);
    }

    /** Checks payloads that another process wrote, such as the contender's server. */
    Checked checkAnswers(CheckAnswers request) {
        return AnswerCheck.run(contender, request);
    }

    /** Checks whether reading payloads makes later answers of the contender wrong. */
    RoundsChecked checkRounds(CheckRounds request, Track track) throws Exception {
        track.at(Whereabouts.of(Call.READ));
        return RoundsCheck.run(contender, request, meter);
    }

    /** Returns the resources that the process used from the first slice to the last. */
    Summary finish() {
        endSlices();
        return useDuringSlices;
    }

    private void endSlices() {
        if (useBeforeSlices != null) {
            useDuringSlices = totalUse().since(useBeforeSlices);
            useBeforeSlices = null;
        }
    }

    /** Returns what the calling threads and the process have used since the worker started. */
    private Summary totalUse() {
        Summary now = ResourceUse.now();
        return team == null ? now : now.withThreadCpuNanos(now.threadCpuNanos + team.cpuNanosOfOthers());
    }

    private static void requireWarm(Call call, Map<Call, ?> warmOperations) {
        if (!warmOperations.containsKey(call)) {
            throw new IllegalStateException(call + " was not warmed up.");
        }
    }

    /** Creates timed calls of an operation. The first call handles the sibling {@code firstSibling}. */
    private <T, P> TimedCalls calls(Call call, PreparedContender<T, P> contender, int firstSibling) {
        switch (call) {
            case WRITE:
                return new WriteCalls<>(contender, decodedBytes, firstSibling);
            case READ_DEEP:
                return new DeepReadCalls<>(contender, firstSibling);
            case CREATE:
                return new CopyCalls<>(contender, firstSibling);
            default:
                return new ReadCalls<>(contender, firstSibling);
        }
    }

    /**
     * Returns the mean size of the objects of a value, in bytes. Creates all values twice and measures only the second
     * time, because the first time also loads classes.
     */
    private long measureDecodedBytes() {
        allocateAllValues();
        return allocateAllValues() / contender.siblings();
    }

    /** Creates the value of each sibling, and returns the bytes that this allocates. */
    private long allocateAllValues() {
        meter.reset();
        meter.start();
        for (int sibling = 0; sibling < contender.siblings(); sibling++) {
            Sink.take(contender.freshValue(sibling));
        }
        meter.stop();
        return meter.allocatedBytes();
    }

    /** Times the calls of one operation one by one. */
    private static final class SingleCalls {
        private final LatencyTiming timing;
        private final Slicer slicer;

        private SingleCalls(LatencyTiming timing) {
            this.timing = timing;
            slicer = new Slicer(timing);
        }
    }
}
