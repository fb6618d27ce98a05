package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/** What the server's process used for the requests of a slice, and whether it read them correctly. */
public final class RequestsEnded implements Message {
    private final Measurement measurement;
    private final int checked;
    private final List<Finding> wrong;

    /** @param checked the number of values from requests that were compared with the document */
    public RequestsEnded(Measurement measurement, int checked, List<Finding> wrong) {
        this.measurement = measurement;
        this.checked = checked;
        this.wrong = wrong;
    }

    RequestsEnded(DataInput in) throws IOException {
        this(new Measurement(in), in.readInt(), Fields.readList(in, Finding::new));
    }

    @Override
    public MessageKind kind() {
        return MessageKind.REQUESTS_ENDED;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        measurement.write(out);
        out.writeInt(checked);
        Fields.writeList(out, wrong, Finding::write);
    }

    /**
     * Returns the slice, with a request as a call. CPU time and allocated bytes are those of all threads but the one
     * that measures.
     */
    public Measurement measurement() {
        return measurement;
    }

    /** Returns the number of values from requests that were compared with the document: the last of them. */
    public int checked() {
        return checked;
    }

    /** Returns a finding for each of them that was wrong. */
    public List<Finding> wrong() {
        return wrong;
    }
}
