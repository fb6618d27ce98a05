package dev.serdemark.worker.measure;

import com.sun.management.ThreadMXBean;
import dev.serdemark.worker.protocol.ClockTraits;
import java.lang.management.ManagementFactory;

/**
 * Sums elapsed time, CPU time and allocated bytes of the calling thread over intervals. What an empty interval shows is
 * measured once and taken off each interval, so that many short ones add up to as much as one long one.
 *
 * <p>Where the CPU clock is too coarse for slices, as on Windows, elapsed time stands for CPU time.
 */
public final class Meter {
    /** A hundredth of the shortest slice. */
    private static final long COARSEST_STEP_NANOS = 100_000;

    private static final int CALIBRATIONS = 20_000;
    private static final int STEPS = 20;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final long thread = Thread.currentThread().getId();
    private final boolean coarse;
    private final ClockTraits clock;

    private long wallNanos;
    private long cpuNanos;
    private long allocatedBytes;

    private long wallStart;
    private long cpuStart;
    private long allocatedStart;

    private long emptyWall;
    private long emptyCpu;
    private long emptyAllocated;

    /** To be used by the thread that makes it. */
    public Meter() {
        this(COARSEST_STEP_NANOS);
    }

    /** @param coarsestStepNanos of the CPU clock, beyond which it is not used */
    Meter(long coarsestStepNanos) {
        coarse = step() > coarsestStepNanos;
        calibrate();
        clock = new ClockTraits(step(), coarse, emptyCpu);
    }

    public void reset() {
        wallNanos = 0;
        cpuNanos = 0;
        allocatedBytes = 0;
    }

    public void start() {
        allocatedStart = threads.getThreadAllocatedBytes(thread);
        cpuStart = cpuClock();
        wallStart = System.nanoTime();
    }

    public void stop() {
        wallNanos += System.nanoTime() - wallStart - emptyWall;
        cpuNanos += cpuClock() - cpuStart - emptyCpu;
        allocatedBytes += threads.getThreadAllocatedBytes(thread) - allocatedStart - emptyAllocated;
    }

    /** Elapsed time since the reset, of all intervals together. */
    public long wallNanos() {
        return wallNanos;
    }

    /** CPU time likewise. */
    public long cpuNanos() {
        return cpuNanos;
    }

    /** Allocated bytes likewise. */
    public long allocatedBytes() {
        return allocatedBytes;
    }

    public ClockTraits clock() {
        return clock;
    }

    private long cpuClock() {
        return coarse ? System.nanoTime() : threads.getCurrentThreadCpuTime();
    }

    /** The least that an empty interval shows, once its code is compiled: so no interval is ever made too short. */
    private void calibrate() {
        long wall = Long.MAX_VALUE;
        long cpu = Long.MAX_VALUE;
        long allocated = Long.MAX_VALUE;
        for (int i = 0; i < CALIBRATIONS; i++) {
            reset();
            start();
            stop();
            wall = Math.min(wall, wallNanos);
            cpu = Math.min(cpu, cpuNanos);
            allocated = Math.min(allocated, allocatedBytes);
        }
        emptyWall = wall;
        emptyCpu = cpu;
        emptyAllocated = allocated;
        reset();
    }

    /** The smallest difference between two readings of the CPU clock that differ. */
    private long step() {
        long smallest = Long.MAX_VALUE;
        for (int i = 0; i < STEPS; i++) {
            long before = threads.getCurrentThreadCpuTime();
            long after = before;
            while (after == before) {
                after = threads.getCurrentThreadCpuTime();
            }
            smallest = Math.min(smallest, after - before);
        }
        return smallest;
    }
}
