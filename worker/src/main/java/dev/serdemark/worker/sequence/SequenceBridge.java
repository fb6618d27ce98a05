package dev.serdemark.worker.sequence;

import dev.serdemark.worker.value.Bridge;
import dev.serdemark.worker.value.Copies;
import dev.serdemark.worker.value.ValueReader;
import dev.serdemark.worker.value.ValueWriter;
import dev.serdemark.worker.value.Visits;
import dev.serdemark.worker.value.Walk;
import java.util.ArrayList;
import java.util.List;

/** Converts sequences. In the binary value form they are lists: the number of values, then the values. */
public final class SequenceBridge<T> implements Bridge<List<T>> {
    private final Bridge<T> bridge;

    /** @param bridge converts one value */
    public SequenceBridge(Bridge<T> bridge) {
        this.bridge = bridge;
    }

    @Override
    public List<T> read(ValueReader in) {
        int count = in.readInt();
        List<T> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            values.add(bridge.read(in));
        }
        return values;
    }

    @Override
    public void write(List<T> values, ValueWriter out) {
        out.writeInt(values.size());
        for (T value : values) {
            bridge.write(value, out);
        }
    }

    /** Visits or copies the values of a sequence. */
    public static final class SequenceWalk<T> implements Walk<List<T>> {
        private final Walk<T> walk;

        /** @param walk visits or copies one value */
        public SequenceWalk(Walk<T> walk) {
            this.walk = walk;
        }

        @Override
        public void visit(List<T> values, Visits visits) {
            for (T value : values) {
                walk.visit(value, visits);
            }
        }

        @Override
        public List<T> copy(List<T> values, Copies copies) {
            List<T> copied = new ArrayList<>(values.size());
            for (T value : values) {
                copied.add(walk.copy(value, copies));
            }
            return copied;
        }
    }
}
