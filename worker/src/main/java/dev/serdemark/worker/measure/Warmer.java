package dev.serdemark.worker.measure;

import dev.serdemark.worker.contender.PreparedContender.Track;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.Measurement;
import dev.serdemark.worker.protocol.WarmUpMessages.OperationSlice;
import dev.serdemark.worker.protocol.WarmUpMessages.Settled;
import dev.serdemark.worker.protocol.WarmUpMessages.WarmedUp;
import dev.serdemark.worker.protocol.WarmUpRules;
import dev.serdemark.worker.protocol.Whereabouts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Warms up operations: each operation until it meets the rules, and then all operations in turn. */
public final class Warmer {
    private final JvmActivityReader activityReader;
    private final WarmUpRules rules;
    private final List<Measurement> slices = new ArrayList<>();
    private long cpuNanos;
    private long calls;

    private Warmer(JvmActivityReader activityReader, WarmUpRules rules) {
        this.activityReader = activityReader;
        this.rules = rules;
    }

    /** Warms up the operation of the slicer, and gives the slicer an estimate of the time per call. */
    public static WarmedUp warm(Slicer slicer, JvmActivityReader activityReader, WarmUpRules rules) throws Exception {
        return new Warmer(activityReader, rules).run(slicer);
    }

    /** Runs slices of all warm operations in turn until nothing is compiled, or until the passes are over. */
    public static Settled settle(
            Map<Call, Slicer> slicers, JvmActivityReader activityReader, WarmUpRules rules, Track track)
            throws Exception {
        List<OperationSlice> slices = new ArrayList<>();
        for (int pass = 0; pass < rules.maxPasses; pass++) {
            long before = activityReader.compilationMillis();
            for (Map.Entry<Call, Slicer> entry : slicers.entrySet()) {
                track.at(Whereabouts.of(entry.getKey()));
                slices.add(new OperationSlice(entry.getKey(), entry.getValue().take(0, rules.sliceNanos)));
            }
            if (activityReader.compilationMillis() == before && activityReader.compilerIsIdle()) {
                return new Settled(slices, false);
            }
        }
        return new Settled(slices, true);
    }

    private WarmedUp run(Slicer slicer) throws Exception {
        boolean warm = false;
        while (!warm && cpuNanos < rules.capNanos) {
            Measurement slice = slicer.adapt(rules.sliceNanos);
            slices.add(slice);
            cpuNanos += slice.cpuNanos;
            calls += slice.calls;
            warm = isWarm();
        }
        slicer.expect(Steadiness.median(Steadiness.last(slices, rules.steadySlices)));
        return new WarmedUp(slices, !warm);
    }

    private boolean isWarm() {
        return rules.isLongEnough(cpuNanos, calls)
                && Steadiness.isQuiet(slices, rules.quietSlices)
                && Steadiness.isSteady(slices, rules.steadySlices, rules.tolerance)
                && activityReader.compilerIsIdle();
    }
}
