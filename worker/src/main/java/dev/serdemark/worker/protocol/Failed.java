package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The answer to a request during which something was thrown. The worker still takes the next request. */
public final class Failed implements Message {
    private final Place place;
    private final Thrown thrown;

    public Failed(Place place, Thrown thrown) {
        this.place = place;
        this.thrown = thrown;
    }

    Failed(DataInput in) throws IOException {
        this(new Place(in), new Thrown(in));
    }

    @Override
    public MessageKind kind() {
        return MessageKind.FAILED;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        place.write(out);
        Thrown.write(out, thrown);
    }

    public Place place() {
        return place;
    }

    public Thrown thrown() {
        return thrown;
    }
}
