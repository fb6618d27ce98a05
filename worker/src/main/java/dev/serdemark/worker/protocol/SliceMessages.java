package dev.serdemark.worker.protocol;

import java.util.List;

/** The messages that measure warm operations: by slices, by single calls, and by the fixed protocol. */
public final class SliceMessages {
    private SliceMessages() {}

    /** The request for one slice of one operation. The answer is {@link SliceTaken}. */
    public static final class TakeSlice implements Message {
        public final Call call;
        /** The number of threads that call at once: one, or the number that the worker was prepared for. */
        public final int threads;
        /** The approximate time of calls that do not count, before the slice, in nanoseconds. */
        public final long discardNanos;
        /** The approximate time of the calls that count, in nanoseconds. */
        public final long targetNanos;

        public TakeSlice(Call call, int threads, long discardNanos, long targetNanos) {
            this.call = call;
            this.threads = threads;
            this.discardNanos = discardNanos;
            this.targetNanos = targetNanos;
        }
    }

    /** A slice, and the speed of the machine right before it. */
    public static final class SliceTaken implements Message {
        public final Measurement measurement;
        /**
         * The CPU time of a fixed piece of work, in nanoseconds. The work runs before the slice, while the contender
         * rests.
         */
        public final long pulseNanos;
        /**
         * The requests right before the slice, which the server answered without the contender. Null in the answers of
         * a worker, because only the orchestrator makes requests.
         */
        public final @MayBeNull Measurement bare;

        public SliceTaken(Measurement measurement, long pulseNanos, Measurement bare) {
            this.measurement = measurement;
            this.pulseNanos = pulseNanos;
            this.bare = bare;
        }
    }

    /** The request to time single calls, after a warm-up for single calls. The answer is {@link LatenciesTaken}. */
    public static final class TakeLatencies implements Message {
        public final Call call;
        /** The approximate time of calls that do not count, before the calls that count, in nanoseconds. */
        public final long discardNanos;
        /** The approximate time of the calls that count, in nanoseconds. */
        public final long targetNanos;

        public TakeLatencies(Call call, long discardNanos, long targetNanos) {
            this.call = call;
            this.discardNanos = discardNanos;
            this.targetNanos = targetNanos;
        }
    }

    /** The elapsed times of single calls, in nanoseconds. */
    public static final class LatenciesTaken implements Message {
        /** The time of each call, in the order of the calls. */
        public final long[] nanos;
        /** The time between two readings of the clock without a call between them. It is part of each time. */
        public final long clockNanos;
        /**
         * The times of requests that the server answered without the contender. Null in the answers of a worker,
         * because only the orchestrator makes requests.
         */
        public final @MayBeNull long[] bare;

        public LatenciesTaken(long[] nanos, long clockNanos, long[] bare) {
            this.nanos = nanos;
            this.clockNanos = clockNanos;
            this.bare = bare;
        }
    }

    /**
     * The request to measure one operation by the fixed protocol: warm-up calls, then runs of equally many calls. The
     * answer is {@link FixedRunsMade}. If the answer has only a part of the calls, another request continues.
     */
    public static final class MakeFixedRuns implements Message {
        public final Call call;
        /** The number of calls that are not timed, before the runs. */
        public final int warmUps;

        public final int runs;
        /** The number of calls of each run. */
        public final int repetitions;

        public MakeFixedRuns(Call call, int warmUps, int runs, int repetitions) {
            this.call = call;
            this.warmUps = warmUps;
            this.runs = runs;
            this.repetitions = repetitions;
        }
    }

    /** The warm-up calls and runs made for {@link MakeFixedRuns}. Arrays and lists have one value per run. */
    public static final class FixedRunsMade implements Message {
        /** The number of warm-up calls. */
        public final int warmUps;
        /** The elapsed time of each run, in nanoseconds. */
        public final long[] nanos;
        /** The growth of the used heap during each run, in bytes. Negative if a collection freed more. */
        public final long[] heapBytes;
        /**
         * The CPU load of the process after each run as its MXBean reports it, 1 for all cores. Negative, or not a
         * number, if the MXBean reports none.
         */
        public final List<Double> cpuLoads;

        public FixedRunsMade(int warmUps, long[] nanos, long[] heapBytes, List<Double> cpuLoads) {
            this.warmUps = warmUps;
            this.nanos = nanos;
            this.heapBytes = heapBytes;
            this.cpuLoads = cpuLoads;
        }
    }
}
