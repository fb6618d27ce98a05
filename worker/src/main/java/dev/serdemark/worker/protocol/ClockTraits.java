package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** What the thread CPU clock of a worker is like; measured when it starts. */
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

    /** The smallest difference seen between two readings that differ. */
    public long stepNanos() {
        return stepNanos;
    }

    /** Whether it is too coarse for slices, so that what stands for CPU time is elapsed time. */
    public boolean coarse() {
        return coarse;
    }

    /** What the clock says of an interval without anything in it; taken off every interval that is measured. */
    public long costNanos() {
        return costNanos;
    }
}
