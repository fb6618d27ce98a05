package dev.serdemark.worker.check;

import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.contender.Contender;
import dev.serdemark.worker.contender.Track;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.Fault;
import dev.serdemark.worker.protocol.Place;
import dev.serdemark.worker.protocol.Step;
import dev.serdemark.worker.value.Copies;
import dev.serdemark.worker.value.Visits;
import java.util.Arrays;

/** What is asked of a contender's operations on one sibling; a wrong answer is thrown as {@link Wrong}. */
final class Trial<T, P> {
    private final Contender<T, P> contender;
    private final Caller<T, P> caller;
    private final Track track;

    Trial(Contender<T, P> contender, Track track) {
        this.contender = contender;
        caller = contender.caller();
        this.track = track;
    }

    /** Tries an operation on a sibling. Returns the content of what was written, or null where nothing is. */
    byte[] make(Call call, int sibling) throws Exception {
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

    /** Reads A, B, A: the value is right, equal and made of other objects each time, and the payload is untouched. */
    void read(int sibling) throws Exception {
        P payload = contender.payload(sibling);
        RecordCollector first = records(readPayload(payload, sibling), sibling);
        if (!Arrays.equals(first.toByteArray(), contender.value(sibling))) {
            throw new Wrong(first.toByteArray());
        }
        int other = other(sibling);
        readPayload(contender.payload(other), other);
        RecordCollector again = records(readPayload(payload, sibling), sibling);
        if (again.sharesRecordsWith(first)) {
            throw new Wrong(Fault.SAME_OBJECTS);
        }
        if (!Arrays.equals(again.toByteArray(), first.toByteArray())) {
            throw new Wrong(Fault.DIFFERENT_AGAIN);
        }
    }

    /** Writes A, B, A from fresh values: the payloads are equal in content, and distinct where they are not
     * reused. Returns the content. */
    byte[] write(int sibling) throws Exception {
        P first = writeFresh(sibling);
        byte[] content = contender.form().content(first);
        writeFresh(other(sibling));
        P again = writeFresh(sibling);
        if (again == first && !caller.writesIntoOne()) {
            throw new Wrong(Fault.SAME_PAYLOAD);
        }
        if (!Arrays.equals(contender.form().content(again), content)) {
            throw new Wrong(Fault.DIFFERENT_AGAIN);
        }
        return content;
    }

    /** Reads what was written: it is the value. */
    void readBack(int sibling, byte[] content) throws Exception {
        T value = readPayload(contender.form().of(content), sibling);
        byte[] bytes = records(value, sibling).toByteArray();
        if (!Arrays.equals(bytes, contender.value(sibling))) {
            throw new Wrong(bytes);
        }
    }

    /** What is read shows the leaves of the value. */
    private void readDeep(int sibling) throws Exception {
        read(sibling);
        T value = readPayload(contender.payload(sibling), sibling);
        if (leaves(value, sibling) != leaves(contender.fresh(sibling), sibling)) {
            throw new Wrong(records(value, sibling).toByteArray());
        }
    }

    private long leaves(T value, int sibling) {
        track.at(new Place(Step.CONVERT, sibling));
        Visits visits = new Visits();
        contender.walk().visit(value, visits);
        return visits.sum();
    }

    /** The copy is equal, and made of other objects. */
    private void copy(int sibling) throws Exception {
        track.at(new Place(Step.CONVERT, sibling));
        T value = contender.fresh(sibling);
        RecordCollector copy = records(contender.walk().copy(value, new Copies()), sibling);
        if (!Arrays.equals(copy.toByteArray(), contender.value(sibling))) {
            throw new Wrong(copy.toByteArray());
        }
        if (copy.sharesRecordsWith(records(value, sibling))) {
            throw new Wrong(Fault.SAME_OBJECTS);
        }
    }

    /** Parses A, B, A into trees of their own, and prints the last, which must hold what the payload does. */
    private byte[] parse(int sibling) throws Exception {
        P payload = contender.payload(sibling);
        T first = readPayload(payload, sibling);
        int other = other(sibling);
        readPayload(contender.payload(other), other);
        T again = readPayload(payload, sibling);
        if (again == first) {
            throw new Wrong(Fault.SAME_OBJECTS);
        }
        track.at(new Place(Step.WRITE, sibling));
        return contender.form().content(notNull(caller.write(again)));
    }

    private T readPayload(P payload, int sibling) throws Exception {
        byte[] content = contender.form().content(payload);
        track.at(new Place(Step.READ, sibling));
        T value = notNull(caller.read(payload));
        if (!Arrays.equals(contender.form().content(payload), content)) {
            throw new Wrong(Fault.CHANGED_PAYLOAD);
        }
        return value;
    }

    private P writeFresh(int sibling) throws Exception {
        track.at(new Place(Step.CONVERT, sibling));
        T value = contender.fresh(sibling);
        track.at(new Place(Step.WRITE, sibling));
        return notNull(caller.write(value));
    }

    private RecordCollector records(T value, int sibling) throws Exception {
        track.at(new Place(Step.CONVERT, sibling));
        RecordCollector collector = new RecordCollector();
        try {
            contender.bridge().write(value, collector);
        } catch (RuntimeException e) {
            throw new Wrong(Fault.UNREADABLE_VALUE, e);
        }
        return collector;
    }

    private int other(int sibling) {
        return (sibling + 1) % contender.siblings();
    }

    private static <R> R notNull(R result) throws Wrong {
        if (result == null) {
            throw new Wrong(Fault.RETURNED_NULL);
        }
        return result;
    }
}
