package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** What went on in a worker beside the calls, within a slice or since its JVM started. */
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

    /** What was added since the earlier one. */
    public Activity since(Activity earlier) {
        return new Activity(
                queueNanos == null ? null : Long.valueOf(queueNanos - earlier.queueNanos),
                collections - earlier.collections,
                collectionMillis - earlier.collectionMillis,
                compilationMillis - earlier.compilationMillis);
    }

    /** The same with another time of waiting for a core: of all threads that made calls. */
    public Activity withQueueNanos(Long nanos) {
        return new Activity(nanos, collections, collectionMillis, compilationMillis);
    }

    /** How long the measuring thread was ready to run but waited for a core; null where the system does not say. */
    public Long queueNanos() {
        return queueNanos;
    }

    /** Garbage collections that ended. */
    public long collections() {
        return collections;
    }

    public long collectionMillis() {
        return collectionMillis;
    }

    /** Time of the just-in-time compiler. */
    public long compilationMillis() {
        return compilationMillis;
    }
}
