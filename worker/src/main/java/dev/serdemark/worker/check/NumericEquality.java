package dev.serdemark.worker.check;

import dev.serdemark.worker.value.Bridge;
import dev.serdemark.worker.value.ValueReader;
import dev.serdemark.worker.value.ValueWriter;
import java.math.BigDecimal;
import java.util.Arrays;

/** Compares values in the binary form, with decimals as numbers: 1.5 equals 1.50. */
final class NumericEquality<T> {
    private final Bridge<T> bridge;

    NumericEquality(Bridge<T> bridge) {
        this.bridge = bridge;
    }

    /**
     * Returns whether the two values differ only in trailing zeros of decimals. Returns false if the bridge loses
     * data, because the comparison would then prove nothing.
     */
    boolean test(byte[] actual, byte[] expected) {
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
