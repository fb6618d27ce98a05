package dev.serdemark.worker.protocol;

import java.io.IOException;
import java.util.List;

/** A worker's first message: the token that it received, and the properties of its JVM. */
public final class Hello implements Message {
    /**
     * The version of the protocol. Both ends come from one build, so a difference means that the wrong worker.jar is
     * used.
     */
    public static final int VERSION = 3;

    /** The text that identifies this worker to the orchestrator. */
    public final String token;

    public final long pid;
    /** The version of Java, such as {@code 17.0.15+6}. */
    public final String javaVersion;

    public final String javaVendor;
    public final String vmName;
    /** The options with which the JVM was started, as the JVM reports them. */
    public final List<String> flags;

    public final ClockProperties clock;

    public Hello(
            String token,
            long pid,
            String javaVersion,
            String javaVendor,
            String vmName,
            List<String> flags,
            ClockProperties clock) {
        this.token = token;
        this.pid = pid;
        this.javaVersion = javaVersion;
        this.javaVendor = javaVendor;
        this.vmName = vmName;
        this.flags = flags;
        this.clock = clock;
    }

    /** The properties of the thread CPU clock of a worker. The worker measures them when it starts. */
    public static final class ClockProperties {
        /** The smallest difference between two unequal readings, in nanoseconds. */
        public final long stepNanos;
        /** Whether the clock is too coarse for slices. In that case elapsed time replaces CPU time. */
        public final boolean isCoarse;
        /** The reading for an empty interval, in nanoseconds. It is subtracted from every measured interval. */
        public final long costNanos;

        public ClockProperties(long stepNanos, boolean isCoarse, long costNanos) {
            this.stepNanos = stepNanos;
            this.isCoarse = isCoarse;
            this.costNanos = costNanos;
        }
    }

    /** Thrown if the other end speaks another version of the protocol. */
    public static final class OtherVersion extends IOException {
        private static final long serialVersionUID = 1;

        OtherVersion(int version) {
            super("The worker speaks version " + version + " of the protocol; expected " + VERSION + ".");
        }
    }
}
