package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/** Asks whether bodies that the server sent are right. The answer is {@link Checked}, with findings only. */
public final class CheckAnswers implements Message {
    private final List<Integer> siblings;
    private final List<byte[]> bodies;

    /** @param siblings the sibling of each body */
    public CheckAnswers(List<Integer> siblings, List<byte[]> bodies) {
        this.siblings = siblings;
        this.bodies = bodies;
    }

    CheckAnswers(DataInput in) throws IOException {
        this(Fields.readList(in, DataInput::readInt), Fields.readList(in, Fields::readBytes));
    }

    @Override
    public MessageKind kind() {
        return MessageKind.CHECK_ANSWERS;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        Fields.writeList(out, siblings, DataOutput::writeInt);
        Fields.writeList(out, bodies, Fields::writeBytes);
    }

    public List<Integer> siblings() {
        return siblings;
    }

    public List<byte[]> bodies() {
        return bodies;
    }
}
