package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** A request to serve the contender over HTTP. The answer is {@link Serving}. */
public final class Serve implements Message {
    private final String engine;
    private final boolean byMapper;

    /**
     * @param engine what handles connections, such as {@code netty}
     * @param byMapper whether the server's own converter may call the mapper of the codec
     */
    public Serve(String engine, boolean byMapper) {
        this.engine = engine;
        this.byMapper = byMapper;
    }

    Serve(DataInput in) throws IOException {
        this(Fields.readText(in), in.readBoolean());
    }

    @Override
    public MessageKind kind() {
        return MessageKind.SERVE;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        Fields.writeText(out, engine);
        out.writeBoolean(byMapper);
    }

    public String engine() {
        return engine;
    }

    public boolean byMapper() {
        return byMapper;
    }
}
