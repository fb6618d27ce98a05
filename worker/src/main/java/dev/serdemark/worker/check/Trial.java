package dev.serdemark.worker.check;

import dev.serdemark.worker.check.ValueComparison.RecordCollector;
import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.contender.PreparedContender.Track;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.CheckMessages.Fault;
import dev.serdemark.worker.protocol.CheckMessages.FoundFault;
import dev.serdemark.worker.protocol.FailureMessages.Thrown;
import dev.serdemark.worker.protocol.Whereabouts;
import dev.serdemark.worker.protocol.Whereabouts.Stage;
import dev.serdemark.worker.value.Copies;
import dev.serdemark.worker.value.Visits;
import java.util.Arrays;

/** Checks single operations of a contender, each on one sibling. A wrong answer is thrown as {@link WrongAnswer}. */
final class Trial<T, P> {
    private final PreparedContender<T, P> contender;
    private final Caller<T, P> caller;
    private final ValueComparison<T> comparison;
    private final DoubtfulPayloads doubtfulPayloads;
    private final Track track;

    /** One or more calls of a check. */
    interface CheckedCalls {
        void run() throws Exception;
    }

    /** Receives payloads that only the orchestrator can judge, because it knows the schema and the format. */
    interface DoubtfulPayloads {
        /**
         * @param content the content of the payload
         * @throws Exception if the receiver finds that the payload is wrong
         */
        void add(Call call, byte[] content) throws Exception;
    }

    Trial(PreparedContender<T, P> contender, DoubtfulPayloads doubtfulPayloads, Track track) {
        this.contender = contender;
        caller = contender.caller();
        comparison = new ValueComparison<>(contender.bridge());
        this.doubtfulPayloads = doubtfulPayloads;
        this.track = track;
    }

    /**
     * Checks an operation on a sibling. Returns the content of the payload that the operation wrote, or null if it
     * writes none.
     *
     * @throws WrongAnswer if an answer is wrong
     * @throws Exception if the contender throws
     */
    byte[] check(Call call, int sibling) throws Exception {
        switch (call) {
            case READ:
                read(sibling);
                return null;
            case READ_DEEP:
                readDeep(sibling);
                return null;
            case CREATE:
                copy(sibling);
                return null;
            case PARSE:
                return parse(sibling);
            default:
                return write(sibling);
        }
    }

    /**
     * Reads payloads A, B, A. Checks that each read of A gives the right value, that both values consist of different
     * objects, and that the payload does not change.
     *
     * @throws WrongAnswer if an answer is wrong
     */
    void read(int sibling) throws Exception {
        P payload = contender.payload(sibling);
        RecordCollector first = requireEqual(readPayload(payload, sibling), sibling);
        int other = otherSibling(sibling);
        readPayload(contender.payload(other), other);
        RecordCollector again = requireEqual(readPayload(payload, sibling), sibling, Fault.NONDETERMINISTIC);
        if (again.sharesRecordsWith(first)) {
            throw new WrongAnswer(Fault.SAME_OBJECTS);
        }
    }

    /**
     * Writes values A, B, A, each of them fresh. Checks that both payloads of A have equal content. They must also be
     * distinct objects, unless the caller reuses one payload. Returns the content.
     *
     * @throws WrongAnswer if an answer is wrong
     */
    byte[] write(int sibling) throws Exception {
        P first = writeFresh(sibling);
        byte[] content = contender.form().content(first);
        writeFresh(otherSibling(sibling));
        P again = writeFresh(sibling);
        if (again == first && !caller.writesIntoOne()) {
            throw new WrongAnswer(Fault.SAME_PAYLOAD);
        }
        compare(Call.WRITE, sibling, content, contender.form().content(again));
        return content;
    }

    /**
     * Checks that a second write gives the same content. If values have maps, only the order of entries may differ. A
     * contender that reads its own payloads must then read the same value from the second content. For other
     * contenders, the second content is reported as doubtful.
     *
     * @throws WrongAnswer if the content differs
     */
    void compare(Call call, int sibling, byte[] content, byte[] again) throws Exception {
        if (Arrays.equals(again, content)) {
            return;
        }
        if (!contender.hasMaps()) {
            throw new WrongAnswer(Fault.NONDETERMINISTIC);
        }
        if (!contender.readsOwnPayloads()) {
            doubtfulPayloads.add(call, again);
            return;
        }
        requireEqual(readPayload(contender.form().of(again), sibling), sibling, Fault.NONDETERMINISTIC);
    }

    /**
     * Reads a payload that the contender wrote, and checks that the result equals the sibling's value.
     *
     * @throws WrongAnswer if the value differs
     */
    void readBack(int sibling, byte[] content) throws Exception {
        requireEqual(readPayload(contender.form().of(content), sibling), sibling);
    }

    /**
     * Checks that a value is the sibling's value.
     *
     * @throws WrongAnswer if the value differs
     */
    void requireValue(int sibling, T value) throws WrongAnswer {
        requireEqual(requireResult(value), sibling);
    }

    /** Reads a payload, and checks that a visit of the result shows the leaves of the value. */
    private void readDeep(int sibling) throws Exception {
        read(sibling);
        T value = readPayload(contender.payload(sibling), sibling);
        if (leaves(value, sibling) != leaves(contender.freshValue(sibling), sibling)) {
            // A wrong value or a wrong copy also has different leaves, and is the fault to report.
            requireEqual(value, sibling);
            T other = readPayload(contender.payload(sibling), sibling);
            requireEqual(contender.walk().copy(other, new Copies()), sibling);
            throw new WrongAnswer(Fault.DIFFERENT_LEAVES);
        }
    }

    private long leaves(T value, int sibling) {
        track.at(new Whereabouts(Stage.CONVERT, sibling));
        Visits visits = new Visits();
        contender.walk().visit(value, visits);
        return visits.sum();
    }

    /** Copies a value, and checks that the copy is equal and shares no records with the value. */
    private void copy(int sibling) throws Exception {
        track.at(new Whereabouts(Stage.CONVERT, sibling));
        T value = contender.freshValue(sibling);
        RecordCollector copy = requireEqual(contender.walk().copy(value, new Copies()), sibling);
        if (copy.sharesRecordsWith(collectRecords(value, sibling))) {
            throw new WrongAnswer(Fault.SAME_OBJECTS);
        }
    }

    /**
     * Parses A, B, A into separate trees, and prints the last tree. Returns the printed content, which must equal the
     * content of the payload.
     */
    private byte[] parse(int sibling) throws Exception {
        P payload = contender.payload(sibling);
        T first = readPayload(payload, sibling);
        int other = otherSibling(sibling);
        readPayload(contender.payload(other), other);
        T again = readPayload(payload, sibling);
        if (again == first) {
            throw new WrongAnswer(Fault.SAME_OBJECTS);
        }
        track.at(new Whereabouts(Stage.WRITE, sibling));
        return contender.form().content(requireResult(caller.write(again)));
    }

    private T readPayload(P payload, int sibling) throws Exception {
        byte[] content = contender.form().content(payload);
        track.at(new Whereabouts(Stage.READ, sibling));
        T value = requireResult(caller.read(payload));
        if (!Arrays.equals(contender.form().content(payload), content)) {
            throw new WrongAnswer(Fault.CHANGED_PAYLOAD);
        }
        return value;
    }

    /**
     * Writes a fresh value of the sibling.
     *
     * @throws WrongAnswer if the contender returns null
     */
    P writeFresh(int sibling) throws Exception {
        track.at(new Whereabouts(Stage.CONVERT, sibling));
        T value = contender.freshValue(sibling);
        track.at(new Whereabouts(Stage.WRITE, sibling));
        return requireResult(caller.write(value));
    }

    private RecordCollector requireEqual(T value, int sibling) throws WrongAnswer {
        return requireEqual(value, sibling, Fault.DIFFERENT_VALUE);
    }

    /** @param fault the fault to report if the value is not the sibling's value */
    private RecordCollector requireEqual(T value, int sibling, Fault fault) throws WrongAnswer {
        RecordCollector records = collectRecords(value, sibling);
        if (!comparison.areEqual(records.toByteArray(), contender.value(sibling))) {
            throw new WrongAnswer(fault, records.toByteArray());
        }
        return records;
    }

    private RecordCollector collectRecords(T value, int sibling) throws WrongAnswer {
        track.at(new Whereabouts(Stage.CONVERT, sibling));
        return comparison.collect(value);
    }

    private int otherSibling(int sibling) {
        return (sibling + 1) % contender.siblings();
    }

    private static <R> R requireResult(R result) throws WrongAnswer {
        if (result == null) {
            throw new WrongAnswer(Fault.RETURNED_NULL);
        }
        return result;
    }

    /** Thrown for the first fault of an operation on a sibling. Ends the check of the operation on this sibling. */
    static final class WrongAnswer extends Exception {
        private static final long serialVersionUID = 1;

        private final Fault fault;
        private final transient byte[] value;
        private final int records;

        WrongAnswer(Fault fault) {
            this(fault, (byte[]) null);
        }

        /** @param value the value that was read, in the binary value form, or null */
        WrongAnswer(Fault fault, byte[] value) {
            this(fault, value, 0, null);
        }

        /**
         * Reports a value that the bridge cannot convert to the binary form.
         *
         * @param beginning the part of the value that the bridge could write
         * @param cause what the bridge threw
         */
        WrongAnswer(RecordCollector beginning, Throwable cause) {
            this(Fault.UNREADABLE_VALUE, beginning.toByteArray(), beginning.recordCount(), cause);
        }

        private WrongAnswer(Fault fault, byte[] value, int records, Throwable cause) {
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
}
