package dev.serdemark.worker.measure;

import dev.serdemark.worker.contender.Track;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.WarmUpRules;
import dev.serdemark.worker.protocol.WarmUps.Pass;
import dev.serdemark.worker.protocol.WarmUps.Settled;
import dev.serdemark.worker.protocol.Whereabouts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs slices of all operations in turn, until none of them compiles. */
public final class Settler {
    private final JvmActivityReader activityReader;
    private final Track track;

    public Settler(JvmActivityReader activityReader, Track track) {
        this.activityReader = activityReader;
        this.track = track;
    }

    public Settled settle(Map<Call, Slicer> slicers, WarmUpRules rules) throws Exception {
        List<Pass> passes = new ArrayList<>();
        for (int pass = 0; pass < rules.mostPasses; pass++) {
            long before = activityReader.compilationMillis();
            for (Map.Entry<Call, Slicer> entry : slicers.entrySet()) {
                track.at(Whereabouts.of(entry.getKey()));
                passes.add(new Pass(entry.getKey(), entry.getValue().take(0, rules.sliceNanos)));
            }
            if (activityReader.compilationMillis() == before && activityReader.compilerIsIdle()) {
                return new Settled(passes, false);
            }
        }
        return new Settled(passes, true);
    }
}
