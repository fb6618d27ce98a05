package dev.serdemark.worker.check;

import dev.serdemark.worker.value.Bridge;
import dev.serdemark.worker.value.ValueReader;
import dev.serdemark.worker.value.ValueWriter;
import java.math.BigDecimal;
import java.util.Arrays;

/** Compares values in the binary form with decimals as numbers: 1.5 is 1.50. */
final class SameNumbers<T> {
    private final Bridge<T> bridge;

    SameNumbers(Bridge<T> bridge) {
        this.bridge = bridge;
    }

    /** Whether the two differ in nothing but zeros at the end of decimals. A bridge that loses something cannot say. */
    boolean hold(byte[] actual, byte[] expected) {
        try {
            return Arrays.equals(rewritten(expected, new ValueWriter()), expected)
                    && Arrays.equals(rewritten(actual, new Shortest()), rewritten(expected, new Shortest()));
        } catch (RuntimeException e) {
            return false;
        }
    }

    private byte[] rewritten(byte[] value, ValueWriter out) {
        bridge.write(bridge.read(new ValueReader(value)), out);
        return out.toByteArray();
    }

    private static final class Shortest extends ValueWriter {
        @Override
        public void writeDecimal(BigDecimal value) {
            super.writeDecimal(value.stripTrailingZeros());
        }
    }
}
