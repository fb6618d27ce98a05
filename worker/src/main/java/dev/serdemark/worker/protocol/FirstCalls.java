package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/** What a JVM that made a contender's first calls has to tell. Times are nanoseconds. */
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

    /** From the entry of main to the first result; to the end of the empty floor. */
    public Time toFirstResult() {
        return toFirstResult;
    }

    /** The making of the codec; null for the empty floor. */
    public Time setUp() {
        return setUp;
    }

    /** In their order; none for the empty floor. */
    public List<Result> results() {
        return results;
    }

    /** CPU time of all threads from the start of the JVM to the last result; null where the system does not say. */
    public Long processCpuNanos() {
        return processCpuNanos;
    }

    /** Elapsed time, and CPU time of the thread where the system says it. */
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

        /** Null where the system does not say. */
        public Long cpuNanos() {
            return cpuNanos;
        }
    }

    /** One call and what it gave. */
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

        /** The value that was read, or read back from what was written, in the binary value form. */
        public byte[] value() {
            return value;
        }

        /** What was written; null where the call read. */
        public byte[] payload() {
            return payload;
        }
    }
}
