package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** One thing that is wrong with an operation on one sibling. */
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

    /** @param records how many records {@code value} begins, where it ends before its end */
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

    /** The operation that may not be measured because of it. */
    public Call call() {
        return call;
    }

    /** Where it came to light: a write's fault may show when its payload is read back. */
    public Place place() {
        return place;
    }

    public Fault fault() {
        return fault;
    }

    /**
     * The wrong value in the binary value form for {@link Fault#DIFFERENT_VALUE}, and for {@link Fault#DIFFERENT_AGAIN} if it
     * is known; its beginning for {@link Fault#UNREADABLE_VALUE}, up to what cannot be taken apart; the payload for
     * {@link Fault#DIFFERENT_BYTES}; else null.
     */
    public byte[] value() {
        return value;
    }

    /** How many records the beginning of an unreadable value begins. */
    public int records() {
        return records;
    }

    /** What was thrown for {@link Fault#THREW} and {@link Fault#UNREADABLE_VALUE}, else null. */
    public Thrown thrown() {
        return thrown;
    }
}
