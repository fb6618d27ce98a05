package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** A slice, and the speed of the machine right before it. */
public final class SliceTaken implements Message {
    private final long pulseNanos;
    private final Measurement measurement;

    public SliceTaken(long pulseNanos, Measurement measurement) {
        this.pulseNanos = pulseNanos;
        this.measurement = measurement;
    }

    SliceTaken(DataInput in) throws IOException {
        this(in.readLong(), new Measurement(in));
    }

    @Override
    public MessageKind kind() {
        return MessageKind.SLICE_TAKEN;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeLong(pulseNanos);
        measurement.write(out);
    }

    /**
     * Returns the CPU time of a fixed piece of work, in nanoseconds. The work runs before the slice, while the
     * contender rests.
     */
    public long pulseNanos() {
        return pulseNanos;
    }

    public Measurement measurement() {
        return measurement;
    }
}
