package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** A request to serve the contender over HTTP. The answer is {@link Serving}. */
public final class Serve implements Message {
    private final String engine;

    /** @param engine what handles connections, such as {@code netty} */
    public Serve(String engine) {
        this.engine = engine;
    }

    Serve(DataInput in) throws IOException {
        this(Fields.readText(in));
    }

    @Override
    public MessageKind kind() {
        return MessageKind.SERVE;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        Fields.writeText(out, engine);
    }

    public String engine() {
        return engine;
    }
}
