package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** What the thread CPU clock of a worker is like; measured when it starts. */
public final class ClockTraits {
    private final long stepNanos;
    private final long costNanos;

    public ClockTraits(long stepNanos, long costNanos) {
        this.stepNanos = stepNanos;
        this.costNanos = costNanos;
    }

    ClockTraits(DataInput in) throws IOException {
        this(in.readLong(), in.readLong());
    }

    void write(DataOutput out) throws IOException {
        out.writeLong(stepNanos);
        out.writeLong(costNanos);
    }

    /** The smallest difference seen between two readings that differ. */
    public long stepNanos() {
        return stepNanos;
    }

    /** What the clock says of an interval without anything in it; taken off every interval that is measured. */
    public long costNanos() {
        return costNanos;
    }
}
