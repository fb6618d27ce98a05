package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/** The report of a JVM that made a contender's first calls. Times are in nanoseconds. */
public final class FirstCalls implements Message {
    private final Time toFirstResult;
    private final Time setUp;
    private final List<Result> results;
    private final Long processCpuNanos;

    public FirstCalls(Time toFirstResult, Time setUp, List<Result> results, Long processCpuNanos) {
        this.toFirstResult = toFirstResult;
        this.setUp = setUp;
        this.results = results;
        this.processCpuNanos = processCpuNanos;
    }

    FirstCalls(DataInput in) throws IOException {
        this(
                new Time(in),
                Fields.readNullable(in, Time::new),
                Fields.readList(in, Result::new),
                Fields.readNullable(in, DataInput::readLong));
    }

    @Override
    public MessageKind kind() {
        return MessageKind.FIRST_CALLS;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        Time.write(out, toFirstResult);
        Fields.writeNullable(out, setUp, Time::write);
        Fields.writeList(out, results, Result::write);
        Fields.writeNullable(out, processCpuNanos, DataOutput::writeLong);
    }

    /**
     * Returns the time from the entry of main to the first result. The empty lower bound has no result, so its time
     * ends with its last statement.
     */
    public Time toFirstResult() {
        return toFirstResult;
    }

    /** Returns the time to create the codec, or null for the empty lower bound. */
    public Time setUp() {
        return setUp;
    }

    /** Returns the results in the order of the calls. The empty lower bound has none. */
    public List<Result> results() {
        return results;
    }

    /**
     * Returns the CPU time of all threads from the start of the JVM to the last result. Null if the system does not
     * report it.
     */
    public Long processCpuNanos() {
        return processCpuNanos;
    }

    /** Elapsed time, and the CPU time of the thread if the system reports it. */
    public static final class Time {
        private final long wallNanos;
        private final Long cpuNanos;

        public Time(long wallNanos, Long cpuNanos) {
            this.wallNanos = wallNanos;
            this.cpuNanos = cpuNanos;
        }

        Time(DataInput in) throws IOException {
            this(in.readLong(), Fields.readNullable(in, DataInput::readLong));
        }

        static void write(DataOutput out, Time time) throws IOException {
            out.writeLong(time.wallNanos);
            Fields.writeNullable(out, time.cpuNanos, DataOutput::writeLong);
        }

        public long wallNanos() {
            return wallNanos;
        }

        /** Returns the CPU time, or null if the system does not report it. */
        public Long cpuNanos() {
            return cpuNanos;
        }
    }

    /** One call and its result. */
    public static final class Result {
        private final Time time;
        private final byte[] value;
        private final byte[] payload;

        public Result(Time time, byte[] value, byte[] payload) {
            this.time = time;
            this.value = value;
            this.payload = payload;
        }

        Result(DataInput in) throws IOException {
            this(new Time(in), Fields.readBytes(in), Fields.readNullable(in, Fields::readBytes));
        }

        static void write(DataOutput out, Result result) throws IOException {
            Time.write(out, result.time);
            Fields.writeBytes(out, result.value);
            Fields.writeNullable(out, result.payload, Fields::writeBytes);
        }

        public Time time() {
            return time;
        }

        /** Returns the value that was read, or that was read back after a write, in the binary value form. */
        public byte[] value() {
            return value;
        }

        /** Returns the payload that was written, or null if the call was a read. */
        public byte[] payload() {
            return payload;
        }
    }
}
