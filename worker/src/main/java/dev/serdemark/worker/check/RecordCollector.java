package dev.serdemark.worker.check;

import dev.serdemark.worker.value.ValueWriter;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;

/** Writes a value in the binary form, and collects the record objects that the value consists of. */
final class RecordCollector extends ValueWriter {
    private final Set<Object> records = Collections.newSetFromMap(new IdentityHashMap<>());

    private int entered;

    @Override
    public void enter(Object object) {
        records.add(Objects.requireNonNull(object));
        entered++;
    }

    /** Returns the number of records that the value begins. */
    int entered() {
        return entered;
    }

    boolean sharesRecordsWith(RecordCollector other) {
        return !Collections.disjoint(records, other.records);
    }
}
