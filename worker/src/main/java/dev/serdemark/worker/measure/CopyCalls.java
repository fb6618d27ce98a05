package dev.serdemark.worker.measure;

import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.value.Copies;
import dev.serdemark.worker.value.Walk;
import java.util.ArrayList;
import java.util.List;

/** From a value to a copy of it: what it costs to make the objects, which no read can do without. */
public final class CopyCalls<T> implements Calls {
    private final Walk<T> walk;
    private final Copies copies = new Copies();
    private final List<T> values = new ArrayList<>();
    private int next;

    /** @param first the sibling that the calls begin with */
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
