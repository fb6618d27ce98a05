package dev.serdemark.worker.check;

import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.contender.Contender;
import dev.serdemark.worker.contender.Track;
import dev.serdemark.worker.protocol.Fault;
import dev.serdemark.worker.protocol.Place;
import dev.serdemark.worker.protocol.Step;
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
