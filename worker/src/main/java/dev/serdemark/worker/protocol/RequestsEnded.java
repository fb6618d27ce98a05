package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/** What the server's process used for the requests of a slice, and whether it read them correctly. */
public final class RequestsEnded implements Message {
    private final Measurement measurement;
    private final List<Finding> wrong;

    public RequestsEnded(Measurement measurement, List<Finding> wrong) {
        this.measurement = measurement;
        this.wrong = wrong;
    }

    RequestsEnded(DataInput in) throws IOException {
        this(new Measurement(in), Fields.readList(in, Finding::new));
    }

    @Override
    public MessageKind kind() {
        return MessageKind.REQUESTS_ENDED;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        measurement.write(out);
        Fields.writeList(out, wrong, Finding::write);
    }

    /**
     * Returns the slice, with a request as a call. CPU time and allocated bytes are those of all threads but the one
     * that measures.
     */
    public Measurement measurement() {
        return measurement;
    }

    /** Returns a finding for each wrong value among the last few that were read from requests. */
    public List<Finding> wrong() {
        return wrong;
    }
}
