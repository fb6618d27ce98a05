package dev.serdemark.worker.protocol;

/**
 * The measurement of one slice. Calls, times and allocated bytes cover only the timed calls. The {@link Activity}
 * covers everything from the first timed call to the last, including the preparation of inputs.
 */
public final class Measurement {
    /** The start of the slice, in milliseconds since the epoch. */
    public final long startedAt;

    public final long calls;
    public final long wallNanos;
    /** CPU time of the measuring thread, or the sum over all calling threads of a team. */
    public final long cpuNanos;
    /** The bytes that the measuring thread allocated, or the sum over all calling threads of a team. */
    public final long allocatedBytes;

    public final Activity activity;
    /** The pieces of the slice, or null if it is not divided into pieces. */
    public final @Message.MayBeNull SlicePieces pieces;

    public Measurement(
            long startedAt,
            long calls,
            long wallNanos,
            long cpuNanos,
            long allocatedBytes,
            Activity activity,
            SlicePieces pieces) {
        this.startedAt = startedAt;
        this.calls = calls;
        this.wallNanos = wallNanos;
        this.cpuNanos = cpuNanos;
        this.allocatedBytes = allocatedBytes;
        this.activity = activity;
        this.pieces = pieces;
    }

    /** Returns the CPU time of one call, in nanoseconds. */
    public double cpuNanosPerCall() {
        return (double) cpuNanos / calls;
    }

    /** Returns the bytes that one call allocated. */
    public double allocatedBytesPerCall() {
        return (double) allocatedBytes / calls;
    }

    /** The activity of a worker besides the calls, during a slice or since its JVM started. */
    public static final class Activity {
        /**
         * How long the measuring thread was ready to run but waited for a core, in nanoseconds. Null if the system does
         * not report it.
         */
        public final @Message.MayBeNull Long queueNanos;
        /** The number of garbage collections that ended. */
        public final long collections;

        public final long collectionMillis;
        /** The time of the just-in-time compiler, in milliseconds. */
        public final long compilationMillis;

        public Activity(Long queueNanos, long collections, long collectionMillis, long compilationMillis) {
            this.queueNanos = queueNanos;
            this.collections = collections;
            this.collectionMillis = collectionMillis;
            this.compilationMillis = compilationMillis;
        }

        /** Returns the difference between this activity and the earlier one. */
        public Activity since(Activity earlier) {
            return new Activity(
                    queueNanos == null ? null : Long.valueOf(queueNanos - earlier.queueNanos),
                    collections - earlier.collections,
                    collectionMillis - earlier.collectionMillis,
                    compilationMillis - earlier.compilationMillis);
        }

        /** Returns the same activity with the time that all calling threads waited for a core, in nanoseconds. */
        public Activity withQueueNanos(Long nanos) {
            return new Activity(nanos, collections, collectionMillis, compilationMillis);
        }
    }

    /** The pieces of a slice, and the pulses around the pieces. All pieces have equally many calls. */
    public static final class SlicePieces {
        /** CPU time of each piece. */
        public final long[] cpuNanos;
        /** CPU time of the pulse before each piece, and of the pulse after the last piece. */
        public final long[] pulseNanos;

        public SlicePieces(long[] cpuNanos, long[] pulseNanos) {
            this.cpuNanos = cpuNanos;
            this.pulseNanos = pulseNanos;
        }
    }
}
