package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** A notice that someone in the worker called {@link System#exit}. */
public final class Exiting implements Message {
    private final String trace;

    public Exiting(String trace) {
        this.trace = trace;
    }

    Exiting(DataInput in) throws IOException {
        this(Fields.readText(in));
    }

    @Override
    public MessageKind kind() {
        return MessageKind.EXITING;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        Fields.writeText(out, trace);
    }

    /** The stack of the thread that made the call, one frame a line. */
    public String trace() {
        return trace;
    }
}
