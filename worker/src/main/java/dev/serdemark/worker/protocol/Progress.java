package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A notice ahead of an answer that reports what the worker does next. With it, the orchestrator can report where a
 * worker was when it hung or ended. A worker never sends it during a slice that counts.
 */
public final class Progress implements Message {
    private final Place place;

    public Progress(Place place) {
        this.place = place;
    }

    Progress(DataInput in) throws IOException {
        this(new Place(in));
    }

    @Override
    public MessageKind kind() {
        return MessageKind.PROGRESS;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        place.write(out);
    }

    public Place place() {
        return place;
    }
}
