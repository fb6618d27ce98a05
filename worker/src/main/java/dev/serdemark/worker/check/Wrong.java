package dev.serdemark.worker.check;

import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.Fault;
import dev.serdemark.worker.protocol.Finding;
import dev.serdemark.worker.protocol.Place;

/** Ends the check of one operation on one sibling: the first thing that is wrong. */
final class Wrong extends Exception {
    private static final long serialVersionUID = 1;

    private final Fault fault;
    private final transient byte[] value;
    private final int records;

    Wrong(Fault fault) {
        this(fault, (byte[]) null);
    }

    /** @param value what was read, in the binary value form, or null */
    Wrong(Fault fault, byte[] value) {
        this(fault, value, 0, null);
    }

    /**
     * Of a value that cannot be taken apart.
     *
     * @param begun what could be written of it
     */
    Wrong(RecordCollector begun, Throwable cause) {
        this(Fault.UNREADABLE_VALUE, begun.toByteArray(), begun.entered(), cause);
    }

    private Wrong(Fault fault, byte[] value, int records, Throwable cause) {
        super(cause);
        this.fault = fault;
        this.value = value;
        this.records = records;
    }

    Finding finding(Call call, Place place) {
        return new Finding(call, place, fault, value, records, getCause());
    }
}
