package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The properties of the thread CPU clock of a worker. The worker measures them when it starts. */
public final class ClockTraits {
    private final long stepNanos;
    private final boolean coarse;
    private final long costNanos;

    public ClockTraits(long stepNanos, boolean coarse, long costNanos) {
        this.stepNanos = stepNanos;
        this.coarse = coarse;
        this.costNanos = costNanos;
    }

    ClockTraits(DataInput in) throws IOException {
        this(in.readLong(), in.readBoolean(), in.readLong());
    }

    void write(DataOutput out) throws IOException {
        out.writeLong(stepNanos);
        out.writeBoolean(coarse);
        out.writeLong(costNanos);
    }

    /** Returns the smallest difference between two unequal readings, in nanoseconds. */
    public long stepNanos() {
        return stepNanos;
    }

    /** Returns whether the clock is too coarse for slices. In that case elapsed time replaces CPU time. */
    public boolean coarse() {
        return coarse;
    }

    /** Returns the reading for an empty interval, in nanoseconds. It is subtracted from every measured interval. */
    public long costNanos() {
        return costNanos;
    }
}
