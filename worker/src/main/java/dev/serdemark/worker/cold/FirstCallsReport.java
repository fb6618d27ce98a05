package dev.serdemark.worker.cold;

import dev.serdemark.worker.cold.ColdMain.FirstCall;
import dev.serdemark.worker.protocol.AnswerFile;
import dev.serdemark.worker.protocol.FailureMessages.Threw;
import dev.serdemark.worker.protocol.FailureMessages.Thrown;
import dev.serdemark.worker.protocol.FirstCalls;
import dev.serdemark.worker.protocol.FirstCalls.FirstResult;
import dev.serdemark.worker.protocol.FirstCalls.Time;
import dev.serdemark.worker.protocol.Message;
import dev.serdemark.worker.protocol.Whereabouts;
import dev.serdemark.worker.protocol.Whereabouts.Stage;
import dev.serdemark.worker.value.ValueWriter;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Reports the results of the first calls after the last of them. This class runs outside of the measured times. */
final class FirstCallsReport {
    private final ColdMain coldMain;
    private final long endedAt;
    private final Long processCpuNanos = processCpuNanos();
    private Whereabouts where;

    /** @param endedAt the time of the last result, from {@link System#nanoTime} */
    FirstCallsReport(ColdMain coldMain, long endedAt) {
        this.coldMain = coldMain;
        this.endedAt = endedAt;
        where = whereaboutsOf(coldMain);
    }

    /**
     * Writes {@link FirstCalls} to the file, or {@link Threw} if the contender threw.
     *
     * @param thrown what the contender threw in its calls, or null
     * @throws IOException if the file cannot be written
     */
    void write(String file, Throwable thrown) throws IOException {
        Message answer;
        try {
            answer = thrown == null ? firstCalls() : failure(thrown);
        } catch (Throwable e) {
            answer = failure(e);
        }
        AnswerFile.write(new File(file), answer, endedAt);
    }

    private FirstCalls firstCalls() throws Exception {
        List<FirstResult> results = new ArrayList<>();
        for (FirstCall call : coldMain.calls) {
            results.add(result(call));
        }
        Time setUp = coldMain.codec == null ? null : time(coldMain.setUp);
        return new FirstCalls(time(coldMain.toFirstResult), setUp, results, processCpuNanos);
    }

    /** Returns the time and the value of a call. If the call wrote a payload, reads the value back from it. */
    private FirstResult result(FirstCall call) throws Exception {
        where = new Whereabouts(stageOf(call), Whereabouts.ALL_SIBLINGS);
        Object result = Objects.requireNonNull(call.result, "the call returned null");
        byte[] written = call.isRead ? null : coldMain.form.content(result);
        Object value = call.isRead ? result : coldMain.caller.read(coldMain.form.of(written));
        where = new Whereabouts(Stage.CONVERT, Whereabouts.ALL_SIBLINGS);
        ValueWriter out = new ValueWriter();
        coldMain.bridge.write(value, out);
        return new FirstResult(time(call.watch), out.toByteArray(), written);
    }

    private Threw failure(Throwable thrown) {
        // Reflection wraps what a constructor throws.
        boolean inConstructor = thrown instanceof InvocationTargetException && thrown.getCause() != null;
        return new Threw(where, Thrown.of(inConstructor ? thrown.getCause() : thrown));
    }

    /** Returns where the contender was when the calls ended, from the last call that began. */
    private static Whereabouts whereaboutsOf(ColdMain coldMain) {
        Whereabouts where = Whereabouts.START;
        for (FirstCall call : coldMain.calls) {
            if (call != null) {
                where = new Whereabouts(call.isRunning ? stageOf(call) : Stage.CONVERT, Whereabouts.ALL_SIBLINGS);
            }
        }
        return where;
    }

    private static Stage stageOf(FirstCall call) {
        return call.isRead ? Stage.READ : Stage.WRITE;
    }

    private static Time time(Watch watch) {
        return new Time(watch.wallNanos(), watch.cpuNanos() < 0 ? null : Long.valueOf(watch.cpuNanos()));
    }

    /**
     * Returns the CPU time of the living threads since they started, in nanoseconds, or null if the system does not
     * report it. The sum over threads is more precise than the system's time of the whole process.
     */
    private static Long processCpuNanos() {
        File[] tasks = new File("/proc/self/task").listFiles();
        if (tasks == null || !new File("/proc/self/schedstat").canRead()) {
            return null;
        }
        long sum = 0;
        for (File task : tasks) {
            sum += cpuNanos(task);
        }
        return sum;
    }

    private static long cpuNanos(File task) {
        try {
            String fields = Files.readString(task.toPath().resolve("schedstat"));
            return Long.parseLong(fields.substring(0, fields.indexOf(' ')));
        } catch (IOException threadHasEnded) {
            return 0;
        }
    }
}
