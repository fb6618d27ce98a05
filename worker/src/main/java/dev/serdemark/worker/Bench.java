package dev.serdemark.worker;

import dev.serdemark.worker.check.Check;
import dev.serdemark.worker.contender.Contender;
import dev.serdemark.worker.contender.Track;
import dev.serdemark.worker.measure.Calls;
import dev.serdemark.worker.measure.Meter;
import dev.serdemark.worker.measure.ProcessUse;
import dev.serdemark.worker.measure.ReadCalls;
import dev.serdemark.worker.measure.Settler;
import dev.serdemark.worker.measure.Sink;
import dev.serdemark.worker.measure.Slicer;
import dev.serdemark.worker.measure.Surroundings;
import dev.serdemark.worker.measure.Warmer;
import dev.serdemark.worker.measure.WriteCalls;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.Checked;
import dev.serdemark.worker.protocol.Measurement;
import dev.serdemark.worker.protocol.Place;
import dev.serdemark.worker.protocol.Prepare;
import dev.serdemark.worker.protocol.Prepared;
import dev.serdemark.worker.protocol.Settle;
import dev.serdemark.worker.protocol.Settled;
import dev.serdemark.worker.protocol.Step;
import dev.serdemark.worker.protocol.Summary;
import dev.serdemark.worker.protocol.TakeSlice;
import dev.serdemark.worker.protocol.WarmUp;
import dev.serdemark.worker.protocol.WarmedUp;
import java.util.EnumMap;
import java.util.Map;

/** The contender of this worker with everything that measures it; used by one thread. */
final class Bench {
    private final Meter meter;
    private final Surroundings surroundings;
    private final Map<Call, Slicer> warm = new EnumMap<>(Call.class);
    private Contender<?, ?> contender;
    private long decodedBytes;
    private Summary atFirstSlice;
    private Summary used = Summary.NOTHING;

    Bench(Meter meter, Surroundings surroundings) {
        this.meter = meter;
        this.surroundings = surroundings;
    }

    Prepared prepare(Prepare request, Track track) throws Exception {
        contender = Contender.of(request, track);
        track.at(new Place(Step.CONVERT, Place.ALL_SIBLINGS));
        decodedBytes = decodedBytes();
        return new Prepared(decodedBytes);
    }

    /** What the process used is that of its slices, without the check that follows them. */
    Checked check(Track track) {
        endSlices();
        return Check.run(contender, track);
    }

    WarmedUp warmUp(WarmUp request, Track track) throws Exception {
        track.at(Place.of(request.call()));
        Slicer slicer = new Slicer(calls(request.call(), contender), meter, surroundings);
        WarmedUp result = Warmer.warm(slicer, surroundings, request.rules());
        warm.put(request.call(), slicer);
        return result;
    }

    /** Passes over the operations that were warmed up. */
    Settled settle(Settle request, Track track) throws Exception {
        return new Settler(surroundings, track).settle(warm, request.rules());
    }

    Measurement take(TakeSlice request, Track track) throws Exception {
        Slicer slicer = warm.get(request.call());
        if (slicer == null) {
            throw new IllegalStateException(request.call() + " was not warmed up.");
        }
        if (atFirstSlice == null) {
            atFirstSlice = ProcessUse.now();
        }
        track.at(Place.of(request.call()));
        return slicer.take(request.discardNanos(), request.targetNanos());
    }

    Summary finish() {
        endSlices();
        return used;
    }

    private void endSlices() {
        if (atFirstSlice != null) {
            used = ProcessUse.now().since(atFirstSlice);
            atFirstSlice = null;
        }
    }

    private <T, P> Calls calls(Call call, Contender<T, P> contender) {
        return call == Call.READ ? new ReadCalls<>(contender) : new WriteCalls<>(contender, decodedBytes);
    }

    /** Of the second pass: the first one also loads classes. */
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
