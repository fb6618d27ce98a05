package dev.serdemark.worker;

import dev.serdemark.worker.check.Check;
import dev.serdemark.worker.check.CheckTogether;
import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.contender.Track;
import dev.serdemark.worker.measure.AloneTiming;
import dev.serdemark.worker.measure.Calls;
import dev.serdemark.worker.measure.CopyCalls;
import dev.serdemark.worker.measure.DeepReadCalls;
import dev.serdemark.worker.measure.JvmActivityReader;
import dev.serdemark.worker.measure.Meter;
import dev.serdemark.worker.measure.ProcessUse;
import dev.serdemark.worker.measure.Pulse;
import dev.serdemark.worker.measure.ReadCalls;
import dev.serdemark.worker.measure.Settler;
import dev.serdemark.worker.measure.Sink;
import dev.serdemark.worker.measure.Slicer;
import dev.serdemark.worker.measure.Team;
import dev.serdemark.worker.measure.TeamTiming;
import dev.serdemark.worker.measure.Timing;
import dev.serdemark.worker.measure.Warmer;
import dev.serdemark.worker.measure.WriteCalls;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.Checked;
import dev.serdemark.worker.protocol.Place;
import dev.serdemark.worker.protocol.Prepare;
import dev.serdemark.worker.protocol.Prepared;
import dev.serdemark.worker.protocol.Settle;
import dev.serdemark.worker.protocol.Settled;
import dev.serdemark.worker.protocol.SliceTaken;
import dev.serdemark.worker.protocol.Step;
import dev.serdemark.worker.protocol.Summary;
import dev.serdemark.worker.protocol.TakeSlice;
import dev.serdemark.worker.protocol.WarmUp;
import dev.serdemark.worker.protocol.WarmUpRules;
import dev.serdemark.worker.protocol.WarmedUp;
import java.util.EnumMap;
import java.util.Map;

/** Holds the contender of this worker and everything that measures it. For use by one thread. */
final class Bench {
    private final Meter meter;
    private final JvmActivityReader activityReader;
    private final Map<Call, Slicer> warm = new EnumMap<>(Call.class);

    /** The slicers that time the first member of the team alone. Empty if one thread makes all calls. */
    private final Map<Call, Slicer> alone = new EnumMap<>(Call.class);

    private PreparedContender<?, ?> contender;

    /** The threads that call at once. Null if one thread makes all calls. */
    private Team team;

    /** Measures the speed of the machine before each slice. Null until the first warm-up. */
    private Pulse pulse;

    private long decodedBytes;
    private Summary atFirstSlice;
    private Summary used = Summary.NOTHING;

    Bench(Meter meter, JvmActivityReader activityReader) {
        this.meter = meter;
        this.activityReader = activityReader;
    }

    Prepared prepare(Prepare request, Track track) throws Exception {
        contender = PreparedContender.of(request, track);
        track.at(new Place(Step.CONVERT, Place.ALL_SIBLINGS));
        decodedBytes = decodedBytes();
        team = request.threads() == 1 ? null : new Team(request.threads());
        return new Prepared(decodedBytes);
    }

    /** Checks the contender. The summary of resources ends here, so that it counts slices but not the check. */
    Checked check(Track track) throws Exception {
        endSlices();
        Checked checked = Check.run(contender, track);
        return team == null ? checked : CheckTogether.run(contender, team, checked, track);
    }

    WarmedUp warmUp(WarmUp request, Track track) throws Exception {
        Call call = request.call();
        track.at(Place.of(call));
        if (pulse == null) {
            pulse = new Pulse(meter);
        }
        return team == null
                ? warm(call, new AloneTiming(calls(call, contender, 0), meter, activityReader), request.rules())
                : warmTeam(call, request.rules());
    }

    private WarmedUp warm(Call call, Timing timing, WarmUpRules rules) throws Exception {
        Slicer slicer = new Slicer(timing);
        WarmedUp result = Warmer.warm(slicer, activityReader, rules);
        warm.put(call, slicer);
        return result;
    }

    /** Warms up the team. Each member starts at a different sibling, so that the members do not run in step. */
    private WarmedUp warmTeam(Call call, WarmUpRules rules) throws Exception {
        int apart = contender.siblings() / team.size();
        TeamTiming timing = TeamTiming.of(team, member -> calls(call, contender, member * apart), activityReader);
        WarmedUp result = warm(call, timing, rules);
        Slicer one = new Slicer(timing.alone());
        one.expectAs(warm.get(call));
        alone.put(call, one);
        return result;
    }

    /** Runs slices of all operations that are warm, until none of them compiles. */
    Settled settle(Settle request, Track track) throws Exception {
        return new Settler(activityReader, track).settle(warm, request.rules());
    }

    /**
     * Takes one slice of a warm operation.
     *
     * @throws IllegalStateException if the operation was not warmed up
     * @throws Exception whatever the contender throws
     */
    SliceTaken take(TakeSlice request, Track track) throws Exception {
        Slicer slicer = (team != null && request.threads() == 1 ? alone : warm).get(request.call());
        if (slicer == null) {
            throw new IllegalStateException(request.call() + " was not warmed up.");
        }
        if (atFirstSlice == null) {
            atFirstSlice = used();
        }
        track.at(Place.of(request.call()));
        long pulseNanos = pulse.take();
        return new SliceTaken(pulseNanos, slicer.take(request.discardNanos(), request.targetNanos()));
    }

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
        Summary now = ProcessUse.now();
        return team == null ? now : now.withThreadCpuNanos(now.threadCpuNanos() + team.cpuNanosOfOthers());
    }

    private <T, P> Calls calls(Call call, PreparedContender<T, P> contender, int first) {
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
     * Returns the mean size of a value as objects, in bytes. Uses the second pass, because the first one also loads
     * classes.
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
