package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The pieces of a slice, which have equally many calls, and the pulses around them. */
public final class Pieces {
    private final long[] cpuNanos;
    private final long[] pulseNanos;

    /**
     * @param cpuNanos CPU time of each piece
     * @param pulseNanos CPU time of the pulse before each piece, and of the pulse after the last
     */
    public Pieces(long[] cpuNanos, long[] pulseNanos) {
        this.cpuNanos = cpuNanos;
        this.pulseNanos = pulseNanos;
    }

    Pieces(DataInput in) throws IOException {
        this(Fields.readLongs(in), Fields.readLongs(in));
    }

    static void write(DataOutput out, Pieces pieces) throws IOException {
        Fields.writeLongs(out, pieces.cpuNanos);
        Fields.writeLongs(out, pieces.pulseNanos);
    }

    public long[] cpuNanos() {
        return cpuNanos;
    }

    public long[] pulseNanos() {
        return pulseNanos;
    }
}
