package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** One fault of an operation on one sibling. */
public final class Finding {
    private final Call call;
    private final Place place;
    private final Fault fault;
    private final byte[] value;
    private final int records;
    private final Thrown thrown;

    /**
     * @param value the wrong value, or null
     * @param thrown what was thrown, or null
     */
    public Finding(Call call, Place place, Fault fault, byte[] value, Throwable thrown) {
        this(call, place, fault, value, 0, thrown);
    }

    /** @param records the number of records that {@code value} begins, if {@code value} is incomplete */
    public Finding(Call call, Place place, Fault fault, byte[] value, int records, Throwable thrown) {
        this(call, place, fault, value, records, thrown == null ? null : Thrown.of(thrown));
    }

    private Finding(Call call, Place place, Fault fault, byte[] value, int records, Thrown thrown) {
        this.call = call;
        this.place = place;
        this.fault = fault;
        this.value = value;
        this.records = records;
        this.thrown = thrown;
    }

    Finding(DataInput in) throws IOException {
        this(
                Fields.readEnum(in, Call.class),
                new Place(in),
                Fields.readEnum(in, Fault.class),
                Fields.readNullable(in, Fields::readBytes),
                in.readInt(),
                Fields.readNullable(in, Thrown::new));
    }

    static void write(DataOutput out, Finding finding) throws IOException {
        Fields.writeEnum(out, finding.call);
        finding.place.write(out);
        Fields.writeEnum(out, finding.fault);
        Fields.writeNullable(out, finding.value, Fields::writeBytes);
        out.writeInt(finding.records);
        Fields.writeNullable(out, finding.thrown, Thrown::write);
    }

    /** Returns the operation that this fault excludes from measurement. */
    public Call call() {
        return call;
    }

    /** Returns where the fault appeared. A fault of a write may appear when its payload is read back. */
    public Place place() {
        return place;
    }

    public Fault fault() {
        return fault;
    }

    /**
     * Returns the data of the fault. For {@link Fault#DIFFERENT_VALUE}, this is the wrong value in the binary value
     * form. For {@link Fault#NONDETERMINISTIC}, it is the same if the value is known. For {@link
     * Fault#UNREADABLE_VALUE}, it is the beginning of the value, up to the part that cannot be converted. For {@link
     * Fault#DIFFERENT_BYTES}, it is the payload. For other faults it is null.
     */
    public byte[] value() {
        return value;
    }

    /** Returns the number of records that the beginning of an unreadable value begins. */
    public int records() {
        return records;
    }

    /**
     * Returns what was thrown for {@link Fault#THREW} and {@link Fault#UNREADABLE_VALUE}, or null for other faults.
     */
    public Thrown thrown() {
        return thrown;
    }
}
