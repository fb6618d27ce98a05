package dev.serdemark.worker.check;

import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.Checks.Fault;
import dev.serdemark.worker.protocol.Checks.FoundFault;
import dev.serdemark.worker.protocol.Failures.Thrown;
import dev.serdemark.worker.protocol.Whereabouts;

/** Ends the check of one operation on one sibling, with the first fault. */
final class Wrong extends Exception {
    private static final long serialVersionUID = 1;

    private final Fault fault;
    private final transient byte[] value;
    private final int records;

    Wrong(Fault fault) {
        this(fault, (byte[]) null);
    }

    /** @param value the value that was read, in the binary value form, or null */
    Wrong(Fault fault, byte[] value) {
        this(fault, value, 0, null);
    }

    /**
     * Reports a value that the bridge cannot convert to the binary form.
     *
     * @param begun the part of the value that the bridge could write
     * @param cause what the bridge threw
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

    FoundFault finding(Call call, Whereabouts where) {
        Thrown thrown = getCause() == null ? null : Thrown.of(getCause());
        return new FoundFault(call, where, fault, value, records, thrown);
    }
}
