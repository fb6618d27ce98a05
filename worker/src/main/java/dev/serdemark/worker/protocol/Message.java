package dev.serdemark.worker.protocol;

import java.io.DataOutput;
import java.io.IOException;

/** A message between the orchestrator and a worker. Messages are immutable. */
public interface Message {
    MessageKind kind();

    /**
     * Writes the body in the form that the decoder of its kind reads.
     *
     * @throws IOException if {@code out} fails
     */
    void write(DataOutput out) throws IOException;
}
