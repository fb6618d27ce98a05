package dev.serdemark.worker.measure;

import com.sun.management.ThreadMXBean;
import dev.serdemark.worker.protocol.Hello.ClockProperties;
import java.lang.management.ManagementFactory;

/**
 * Sums elapsed time, CPU time and allocated bytes of the calling thread over intervals. The cost of an empty interval
 * is measured once and subtracted from each interval. Many short intervals therefore give the same sum as one long
 * interval.
 *
 * <p>If the CPU clock is too coarse for slices, as on Windows, the meter uses elapsed time instead of CPU time.
 */
public final class Meter {
    /** The largest usable step of the CPU clock: a hundredth of the shortest slice. */
    private static final long COARSEST_STEP_NANOS = 100_000;

    private static final int CALIBRATIONS = 20_000;

    /** The number of steps of the CPU clock to observe, to find the smallest one. */
    private static final int STEPS = 20;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final long threadId = Thread.currentThread().getId();
    private final boolean isCoarse;
    private final ClockProperties clock;

    private long wallNanos;
    private long cpuNanos;
    private long allocatedBytes;

    private long wallStart;
    private long cpuStart;
    private long allocatedStart;

    // The cost of an empty interval. 0 during the calibration.
    private long emptyWall;
    private long emptyCpu;
    private long emptyAllocated;

    /** Creates a meter for use by the calling thread only. */
    public Meter() {
        this(COARSEST_STEP_NANOS);
    }

    /** @param coarsestStepNanos the largest usable step of the CPU clock, in nanoseconds */
    Meter(long coarsestStepNanos) {
        isCoarse = smallestClockStep() > coarsestStepNanos;
        calibrate();
        clock = new ClockProperties(smallestClockStep(), isCoarse, emptyCpu);
    }

    /** Sets all sums to zero. */
    public void reset() {
        wallNanos = 0;
        cpuNanos = 0;
        allocatedBytes = 0;
    }

    /** Begins an interval. */
    public void start() {
        allocatedStart = threads.getThreadAllocatedBytes(threadId);
        cpuStart = cpuClock();
        wallStart = System.nanoTime();
    }

    /** Ends the interval, and adds it to the sums. */
    public void stop() {
        wallNanos += System.nanoTime() - wallStart - emptyWall;
        cpuNanos += cpuClock() - cpuStart - emptyCpu;
        allocatedBytes += threads.getThreadAllocatedBytes(threadId) - allocatedStart - emptyAllocated;
    }

    /** Returns the elapsed time of all intervals since the reset, in nanoseconds. */
    public long wallNanos() {
        return wallNanos;
    }

    /** Returns the CPU time of all intervals since the reset, in nanoseconds. */
    public long cpuNanos() {
        return cpuNanos;
    }

    /** Returns the bytes that were allocated in all intervals since the reset. */
    public long allocatedBytes() {
        return allocatedBytes;
    }

    /** Returns the CPU time since {@code start}, a reading of {@link #cpuClock}, less the cost of reading the clock. */
    long cpuNanosSince(long start) {
        return cpuClock() - start - emptyCpu;
    }

    /** Returns the properties of the CPU clock. */
    public ClockProperties clock() {
        return clock;
    }

    /** Returns the CPU time of the calling thread, in nanoseconds. */
    long cpuClock() {
        return isCoarse ? System.nanoTime() : threads.getCurrentThreadCpuTime();
    }

    /**
     * Measures the cost of an empty interval many times, so that its code gets compiled. Keeps the smallest cost,
     * because subtracting more could make other intervals too short.
     */
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

    /** Returns the smallest difference between two unequal readings of the CPU clock, in nanoseconds. */
    private long smallestClockStep() {
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
