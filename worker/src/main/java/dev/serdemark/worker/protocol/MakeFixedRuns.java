package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The request to measure one operation by the fixed protocol: warm-up calls, then runs of equally many calls. The answer
 * is {@link FixedRunsMade}. It may have only the first of them, and another request continues.
 */
public final class MakeFixedRuns implements Message {
    private final Call call;
    private final int warmUps;
    private final int runs;
    private final int repetitions;

    /**
     * @param warmUps the number of calls that are not timed, before the runs
     * @param repetitions the number of calls of each run
     */
    public MakeFixedRuns(Call call, int warmUps, int runs, int repetitions) {
        this.call = call;
        this.warmUps = warmUps;
        this.runs = runs;
        this.repetitions = repetitions;
    }

    MakeFixedRuns(DataInput in) throws IOException {
        this(Fields.readEnum(in, Call.class), in.readInt(), in.readInt(), in.readInt());
    }

    @Override
    public MessageKind kind() {
        return MessageKind.MAKE_FIXED_RUNS;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        Fields.writeEnum(out, call);
        out.writeInt(warmUps);
        out.writeInt(runs);
        out.writeInt(repetitions);
    }

    public Call call() {
        return call;
    }

    public int warmUps() {
        return warmUps;
    }

    public int runs() {
        return runs;
    }

    public int repetitions() {
        return repetitions;
    }
}
