package dev.serdemark.worker.check;

import dev.serdemark.worker.value.ValueWriter;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;

/** A value in the binary form, and the record objects that it is made of. */
final class RecordCollector extends ValueWriter {
    private final Set<Object> records = Collections.newSetFromMap(new IdentityHashMap<>());

    private int entered;

    @Override
    public void enter(Object object) {
        records.add(Objects.requireNonNull(object));
        entered++;
    }

    /** How many records were begun. */
    int entered() {
        return entered;
    }

    boolean sharesRecordsWith(RecordCollector other) {
        return !Collections.disjoint(records, other.records);
    }
}
