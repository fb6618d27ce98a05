package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The warm-up calls and runs that a worker made for {@link MakeFixedRuns}. All arrays have one value for each run. */
public final class FixedRunsMade implements Message {
    private final int warmUps;
    private final long[] nanos;
    private final long[] heapBytes;
    private final double[] cpuLoads;

    public FixedRunsMade(int warmUps, long[] nanos, long[] heapBytes, double[] cpuLoads) {
        this.warmUps = warmUps;
        this.nanos = nanos;
        this.heapBytes = heapBytes;
        this.cpuLoads = cpuLoads;
    }

    FixedRunsMade(DataInput in) throws IOException {
        warmUps = in.readInt();
        int runs = in.readInt();
        nanos = new long[runs];
        heapBytes = new long[runs];
        cpuLoads = new double[runs];
        for (int i = 0; i < runs; i++) {
            nanos[i] = in.readLong();
            heapBytes[i] = in.readLong();
            cpuLoads[i] = in.readDouble();
        }
    }

    @Override
    public MessageKind kind() {
        return MessageKind.FIXED_RUNS_MADE;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeInt(warmUps);
        out.writeInt(nanos.length);
        for (int i = 0; i < nanos.length; i++) {
            out.writeLong(nanos[i]);
            out.writeLong(heapBytes[i]);
            out.writeDouble(cpuLoads[i]);
        }
    }

    /** Returns the number of warm-up calls. */
    public int warmUps() {
        return warmUps;
    }

    /** Returns the elapsed time of each run, in nanoseconds. */
    public long[] nanos() {
        return nanos;
    }

    /** Returns by how many bytes the used heap grew during each run. A collection makes it smaller, even negative. */
    public long[] heapBytes() {
        return heapBytes;
    }

    /**
     * Returns the CPU load of the process after each run as its MXBean reports it, 1 for all cores. Negative, or not a
     * number, if the MXBean reports none.
     */
    public double[] cpuLoads() {
        return cpuLoads;
    }
}
