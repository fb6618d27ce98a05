package dev.serdemark.worker.protocol;

import java.io.DataOutput;
import java.io.IOException;

/** What the orchestrator and a worker say to each other; immutable. */
public interface Message {
    MessageKind kind();

    /** Writes the body in the form that the kind's decoder reads. */
    void write(DataOutput out) throws IOException;
}
