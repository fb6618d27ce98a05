package dev.serdemark.worker.sequence;

import dev.serdemark.worker.value.Copies;
import dev.serdemark.worker.value.Visits;
import dev.serdemark.worker.value.Walk;
import java.util.ArrayList;
import java.util.List;

/** Visits or copies the values of a sequence. */
public final class SequenceWalk<T> implements Walk<List<T>> {
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
