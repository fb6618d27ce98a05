package dev.serdemark.worker.cold;

import dev.serdemark.worker.protocol.Answer;
import dev.serdemark.worker.protocol.Failed;
import dev.serdemark.worker.protocol.FirstCalls;
import dev.serdemark.worker.protocol.FirstCalls.Result;
import dev.serdemark.worker.protocol.FirstCalls.Time;
import dev.serdemark.worker.protocol.Message;
import dev.serdemark.worker.protocol.Place;
import dev.serdemark.worker.protocol.Step;
import dev.serdemark.worker.protocol.Thrown;
import dev.serdemark.worker.value.ValueWriter;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Reports the results of the calls after the last of them. Nothing here counts as a first call. */
final class Afterwards {
    private final ColdStart start;
    private final long endedAt;
    private final Long processCpuNanos = ProcessClock.cpuNanos();
    private Place place;

    /** @param endedAt the time of the last result, from {@link System#nanoTime} */
    Afterwards(ColdStart start, long endedAt) {
        this.start = start;
        this.endedAt = endedAt;
        place = placeOf(start);
    }

    /**
     * Writes {@link FirstCalls} to the file, or {@link Failed} if the contender threw.
     *
     * @param thrown what the contender threw in its calls, or null
     * @throws IOException if the file cannot be written
     */
    void tell(String file, Throwable thrown) throws IOException {
        Message answer;
        try {
            answer = thrown == null ? firstCalls() : failed(thrown);
        } catch (Throwable e) {
            answer = failed(e);
        }
        Answer.write(new File(file), answer, endedAt);
    }

    private FirstCalls firstCalls() throws Exception {
        List<Result> results = new ArrayList<>();
        for (FirstCall call : start.calls) {
            results.add(result(call));
        }
        Time setUp = start.codec == null ? null : time(start.setUp);
        return new FirstCalls(time(start.toFirstResult), setUp, results, processCpuNanos);
    }

    /** Returns the time and the value of a call. Reads a written payload back, so that there always is a value. */
    private Result result(FirstCall call) throws Exception {
        place = new Place(step(call), Place.ALL_SIBLINGS);
        Object result = Objects.requireNonNull(call.result, "the call returned null");
        byte[] written = call.reads ? null : start.form.content(result);
        Object value = call.reads ? result : start.caller.read(start.form.of(written));
        place = new Place(Step.CONVERT, Place.ALL_SIBLINGS);
        ValueWriter out = new ValueWriter();
        start.bridge.write(value, out);
        return new Result(time(call.watch), out.toByteArray(), written);
    }

    private Failed failed(Throwable thrown) {
        boolean inConstructor = thrown instanceof InvocationTargetException && thrown.getCause() != null;
        return new Failed(place, Thrown.of(inConstructor ? thrown.getCause() : thrown));
    }

    /** Returns where the contender was when the calls ended, from the last call that began. */
    private static Place placeOf(ColdStart start) {
        Place place = Place.START;
        for (FirstCall call : start.calls) {
            if (call != null) {
                place = new Place(call.isUnderWay ? step(call) : Step.CONVERT, Place.ALL_SIBLINGS);
            }
        }
        return place;
    }

    private static Step step(FirstCall call) {
        return call.reads ? Step.READ : Step.WRITE;
    }

    private static Time time(Watch watch) {
        return new Time(watch.wallNanos(), watch.cpuNanos() < 0 ? null : Long.valueOf(watch.cpuNanos()));
    }
}
