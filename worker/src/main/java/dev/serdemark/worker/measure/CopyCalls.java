package dev.serdemark.worker.measure;

import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.value.Copies;
import dev.serdemark.worker.value.Walk;
import java.util.ArrayList;
import java.util.List;

/** Copies a value. Times the creation of the objects, which no read can avoid. */
public final class CopyCalls<T> implements Calls {
    private final Walk<T> walk;
    private final Copies copies = new Copies();
    private final List<T> values = new ArrayList<>();
    private int next;

    /** @param first the sibling of the first call */
    public CopyCalls(PreparedContender<T, ?> contender, int first) {
        next = first;
        walk = contender.walk();
        for (int sibling = 0; sibling < contender.siblings(); sibling++) {
            values.add(contender.fresh(sibling));
        }
    }

    @Override
    public int siblings() {
        return values.size();
    }

    @Override
    public int prepare(int wanted, double nanosPerCall) {
        return wanted;
    }

    @Override
    public void make(int count) {
        int sibling = next;
        for (int i = 0; i < count; i++) {
            Sink.take(walk.copy(values.get(sibling), copies));
            if (++sibling == values.size()) {
                sibling = 0;
            }
        }
        next = sibling;
    }
}
