package dev.serdemark.worker;

import dev.serdemark.worker.check.Check;
import dev.serdemark.worker.check.Check.AnswerCheck;
import dev.serdemark.worker.check.CheckTogether;
import dev.serdemark.worker.check.RoundsCheck;
import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.contender.PreparedContender.Track;
import dev.serdemark.worker.fixed.FixedMeter;
import dev.serdemark.worker.measure.AloneTiming;
import dev.serdemark.worker.measure.JvmActivityReader;
import dev.serdemark.worker.measure.LatencyTiming;
import dev.serdemark.worker.measure.Meter;
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
    private final Map<Call, Slicer> warm = new EnumMap<>(Call.class);

    /** The slicers that time the first member of the team alone. Empty if one thread makes all calls. */
    private final Map<Call, Slicer> alone = new EnumMap<>(Call.class);

    /** The timing of single calls. Empty unless single calls were warmed up. */
    private final Map<Call, SingleCalls> single = new EnumMap<>(Call.class);

    /** The meters of the fixed protocol. Empty unless it was requested. */
    private final Map<Call, FixedMeter> fixed = new EnumMap<>(Call.class);

    /** The median time between two readings of the clock. 0 until single calls are warmed up. */
    private long clockNanos;

    /** The last slice of each warm operation's warm-up. */
    private final Map<Call, Measurement> lastSlices = new EnumMap<>(Call.class);

    private PreparedContender<?, ?> contender;

    /** The threads that call at once. Null if one thread makes all calls. */
    private Team team;

    /** Measures the speed of the machine before each slice. Null until the first warm-up. */
    private Pulse pulse;

    /** The mean size of the objects of a value, in bytes. */
    private long decodedBytes;

    /** The resources used before the first slice. Null before the first slice and after the last. */
    private Summary atFirstSlice;

    private Summary used = Summary.NOTHING;

    /** The server of the contender. Null unless requests are measured. */
    private Service service;

    Bench(Meter meter, JvmActivityReader activityReader) {
        this.meter = meter;
        this.activityReader = activityReader;
    }

    Prepared prepare(Prepare request, Track track) throws Exception {
        contender = PreparedContender.of(request, track);
        track.at(new Whereabouts(Stage.CONVERT, Whereabouts.ALL_SIBLINGS));
        decodedBytes = decodedBytes();
        team = request.threads == 1 ? null : new Team(request.threads);
        return new Prepared(decodedBytes);
    }

    /** Checks the contender. Ends the summary of resources first, so that the summary excludes the check. */
    Checked check(Track track) throws Exception {
        endSlices();
        Checked checked = Check.run(contender, track);
        return team == null ? checked : CheckTogether.run(contender, team, checked, track);
    }

    WarmedUp warmUp(WarmUp request, Track track) throws Exception {
        Call call = request.call;
        track.at(Whereabouts.of(call));
        if (request.single) {
            LatencyTiming timing = new LatencyTiming(calls(call, contender, 0), meter, activityReader);
            if (single.isEmpty()) {
                clockNanos = LatencyTiming.clockNanos();
            }
            single.put(call, new SingleCalls(timing));
            return Warmer.warm(single.get(call).slicer, activityReader, request.rules);
        }
        if (pulse == null) {
            pulse = new Pulse(meter);
        }
        return team == null
                ? warm(call, new AloneTiming(calls(call, contender, 0), meter, pulse, activityReader), request.rules)
                : warmTeam(call, request.rules);
    }

    private WarmedUp warm(Call call, Timing timing, WarmUpRules rules) throws Exception {
        Slicer slicer = new Slicer(timing);
        WarmedUp result = Warmer.warm(slicer, activityReader, rules);
        warm.put(call, slicer);
        lastSlices.put(call, result.slices.get(result.slices.size() - 1));
        return result;
    }

    /** Warms up the team. Each member starts at a different sibling, so that the members do not run in step. */
    private WarmedUp warmTeam(Call call, WarmUpRules rules) throws Exception {
        int distance = contender.siblings() / team.size();
        TeamTiming timing = TeamTiming.of(team, member -> calls(call, contender, member * distance), activityReader);
        WarmedUp result = warm(call, timing, rules);
        Slicer one = new Slicer(timing.alone());
        one.expectAs(warm.get(call));
        alone.put(call, one);
        return result;
    }

    /** Runs slices of all warm operations until nothing is compiled. */
    Settled settle(Settle request, Track track) throws Exception {
        return Warmer.settle(warm, activityReader, request.rules, track);
    }

    /**
     * Takes one slice of a warm operation.
     *
     * @throws IllegalStateException if the operation was not warmed up
     * @throws Exception whatever the contender throws
     */
    SliceTaken take(TakeSlice request, Track track) throws Exception {
        Map<Call, Slicer> slicers = team != null && request.threads == 1 ? alone : warm;
        requireWarm(request.call, slicers);
        Slicer slicer = slicers.get(request.call);
        if (atFirstSlice == null) {
            atFirstSlice = used();
        }
        track.at(Whereabouts.of(request.call));
        long pulseNanos = pulse.usual();
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
        return fixed.computeIfAbsent(request.call, call -> FixedMeter.of(call, contender))
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
        requireWarm(request.call, single);
        track.at(Whereabouts.of(request.call));
        Summary before = used();
        SingleCalls calls = single.get(request.call);
        calls.slicer.take(request.discardNanos, request.targetNanos);
        if (atFirstSlice != null) {
            // Only slices count in the summary.
            atFirstSlice = atFirstSlice.plus(used().since(before));
        }
        return new LatenciesTaken(calls.timing.taken(), clockNanos, null);
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
        long pulseNanos = pulse.usual();
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

    /** Times the calls of one operation one by one. */
    private static final class SingleCalls {
        private final LatencyTiming timing;
        private final Slicer slicer;

        private SingleCalls(LatencyTiming timing) {
            this.timing = timing;
            slicer = new Slicer(timing);
        }
    }

    /** Returns the resources that the process used from the first slice to the last. */
    Summary finish() {
        endSlices();
        return used;
    }

    private void endSlices() {
        if (atFirstSlice != null) {
            used = used().since(atFirstSlice);
            atFirstSlice = null;
        }
    }

    /** Returns what the calling threads and the process have used since the worker started. */
    private Summary used() {
        Summary now = ResourceUse.now();
        return team == null ? now : now.withThreadCpuNanos(now.threadCpuNanos + team.cpuNanosOfOthers());
    }

    private static void requireWarm(Call call, Map<Call, ?> warm) {
        if (!warm.containsKey(call)) {
            throw new IllegalStateException(call + " was not warmed up.");
        }
    }

    private <T, P> TimedCalls calls(Call call, PreparedContender<T, P> contender, int first) {
        switch (call) {
            case WRITE:
                return new WriteCalls<>(contender, decodedBytes, first);
            case READ_DEEP:
                return new DeepReadCalls<>(contender, first);
            case CREATE:
                return new CopyCalls<>(contender, first);
            default:
                return new ReadCalls<>(contender, first);
        }
    }

    /**
     * Returns the mean size of the objects of a value, in bytes. Creates all values twice and measures only the second
     * time, because the first time also loads classes.
     */
    private long decodedBytes() {
        allocatedByAll();
        return allocatedByAll() / contender.siblings();
    }

    private long allocatedByAll() {
        meter.reset();
        meter.start();
        for (int sibling = 0; sibling < contender.siblings(); sibling++) {
            Sink.take(contender.fresh(sibling));
        }
        meter.stop();
        return meter.allocatedBytes();
    }
}
