package dev.serdemark.worker.measure;

import dev.serdemark.worker.protocol.Measurement;
import dev.serdemark.worker.protocol.WarmUpRules;
import dev.serdemark.worker.protocol.WarmUps.WarmedUp;
import java.util.ArrayList;
import java.util.List;

/** Warms up one operation until it meets its rules. */
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
