package dev.serdemark.worker.check;

import dev.serdemark.worker.check.Trial.WrongAnswer;
import dev.serdemark.worker.value.Bridge;
import dev.serdemark.worker.value.ValueReader;
import dev.serdemark.worker.value.ValueWriter;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;

/** Compares values of a contender with values in Serdemark's binary form. */
final class ValueComparison<T> {
    private final Bridge<T> bridge;

    ValueComparison(Bridge<T> bridge) {
        this.bridge = bridge;
    }

    /**
     * Writes a value in the binary form, and collects its records.
     *
     * @throws WrongAnswer if the bridge cannot convert the value
     */
    RecordCollector collect(T value) throws WrongAnswer {
        return LargeStack.call(() -> collectRecords(value));
    }

    private RecordCollector collectRecords(T value) throws WrongAnswer {
        RecordCollector collector = new RecordCollector();
        try {
            bridge.write(value, collector);
        } catch (RuntimeException e) {
            throw new WrongAnswer(collector, e);
        }
        return collector;
    }

    /** Returns whether two values in the binary form are equal. Decimals are compared as numbers: 1.5 equals 1.50. */
    boolean areEqual(byte[] actual, byte[] expected) {
        return Arrays.equals(actual, expected) || LargeStack.call(() -> areNumericallyEqual(actual, expected));
    }

    /**
     * Returns whether the two values differ only in trailing zeros of decimals. Returns false if the bridge does not
     * convert the expected value without loss, because the comparison then proves nothing.
     */
    private boolean areNumericallyEqual(byte[] actual, byte[] expected) {
        try {
            return Arrays.equals(rewrite(expected, new ValueWriter()), expected)
                    && Arrays.equals(rewrite(actual, new StrippingWriter()), rewrite(expected, new StrippingWriter()));
        } catch (RuntimeException e) {
            return false;
        }
    }

    private byte[] rewrite(byte[] value, ValueWriter out) {
        bridge.write(bridge.read(new ValueReader(value)), out);
        return out.toByteArray();
    }

    /** Writes decimals without trailing zeros. */
    private static final class StrippingWriter extends ValueWriter {
        @Override
        public void writeDecimal(BigDecimal value) {
            super.writeDecimal(value.stripTrailingZeros());
        }
    }

    /** Writes a value in the binary form, and collects the record objects that the value consists of. */
    static final class RecordCollector extends ValueWriter {
        private final Set<Object> records = Collections.newSetFromMap(new IdentityHashMap<>());

        private int recordCount;

        @Override
        public void enter(Object object) {
            records.add(Objects.requireNonNull(object));
            recordCount++;
        }

        /** Returns the number of records that the bridge began to write. */
        int recordCount() {
            return recordCount;
        }

        boolean sharesRecordsWith(RecordCollector other) {
            return !Collections.disjoint(records, other.records);
        }
    }
}
