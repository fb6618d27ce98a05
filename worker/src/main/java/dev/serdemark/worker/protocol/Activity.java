package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The activity of a worker besides the calls, during a slice or since its JVM started. */
public final class Activity {
    private final Long queueNanos;
    private final long collections;
    private final long collectionMillis;
    private final long compilationMillis;

    public Activity(Long queueNanos, long collections, long collectionMillis, long compilationMillis) {
        this.queueNanos = queueNanos;
        this.collections = collections;
        this.collectionMillis = collectionMillis;
        this.compilationMillis = compilationMillis;
    }

    Activity(DataInput in) throws IOException {
        this(Fields.readNullable(in, DataInput::readLong), in.readLong(), in.readLong(), in.readLong());
    }

    void write(DataOutput out) throws IOException {
        Fields.writeNullable(out, queueNanos, DataOutput::writeLong);
        out.writeLong(collections);
        out.writeLong(collectionMillis);
        out.writeLong(compilationMillis);
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

    /**
     * Returns how long the measuring thread was ready to run but waited for a core, in nanoseconds. Null if the
     * system does not report it.
     */
    public Long queueNanos() {
        return queueNanos;
    }

    /** Returns the number of garbage collections that ended. */
    public long collections() {
        return collections;
    }

    public long collectionMillis() {
        return collectionMillis;
    }

    /** Returns the time of the just-in-time compiler, in milliseconds. */
    public long compilationMillis() {
        return compilationMillis;
    }
}
