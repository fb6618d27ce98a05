package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/** The result of the warm-up of one operation. */
public final class WarmedUp implements Message {
    private final List<Measurement> slices;
    private final boolean capped;

    public WarmedUp(List<Measurement> slices, boolean capped) {
        this.slices = slices;
        this.capped = capped;
    }

    WarmedUp(DataInput in) throws IOException {
        this(Fields.readList(in, Measurement::new), in.readBoolean());
    }

    @Override
    public MessageKind kind() {
        return MessageKind.WARMED_UP;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        Fields.writeList(out, slices, (body, slice) -> slice.write(body));
        out.writeBoolean(capped);
    }

    /** Returns all slices, from the first call on. */
    public List<Measurement> slices() {
        return slices;
    }

    /** Returns whether the cap ended the warm-up before the operation was steady. */
    public boolean capped() {
        return capped;
    }
}
