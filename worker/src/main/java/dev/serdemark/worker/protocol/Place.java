package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Where a worker is: the step, and the sibling that it works on. */
public final class Place {
    /** Replaces the index of a sibling if the calls rotate over all siblings. */
    public static final int ALL_SIBLINGS = -1;

    /** The place before anything of the contender is loaded. */
    public static final Place START = new Place(Step.SET_UP, ALL_SIBLINGS);

    private final Step step;
    private final int sibling;

    /** Returns the place of timed calls of an operation. */
    public static Place of(Call call) {
        return new Place(call.step(), ALL_SIBLINGS);
    }

    public Place(Step step, int sibling) {
        this.step = step;
        this.sibling = sibling;
    }

    Place(DataInput in) throws IOException {
        this(Fields.readEnum(in, Step.class), in.readInt());
    }

    void write(DataOutput out) throws IOException {
        Fields.writeEnum(out, step);
        out.writeInt(sibling);
    }

    public Step step() {
        return step;
    }

    /** Returns the index of the sibling, or {@link #ALL_SIBLINGS}. */
    public int sibling() {
        return sibling;
    }
}
