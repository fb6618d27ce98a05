package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/** The server listens. */
public final class Serving implements Message {
    private final int port;
    private final String converter;
    private final String mediaType;
    private final List<byte[]> payloads;

    public Serving(int port, String converter, String mediaType, List<byte[]> payloads) {
        this.port = port;
        this.converter = converter;
        this.mediaType = mediaType;
        this.payloads = payloads;
    }

    Serving(DataInput in) throws IOException {
        this(in.readInt(), Fields.readText(in), Fields.readText(in), Fields.readList(in, Fields::readBytes));
    }

    @Override
    public MessageKind kind() {
        return MessageKind.SERVING;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeInt(port);
        Fields.writeText(out, converter);
        Fields.writeText(out, mediaType);
        Fields.writeList(out, payloads, Fields::writeBytes);
    }

    /** Returns the port on the loopback interface. */
    public int port() {
        return port;
    }

    /** Returns what calls the library, in a few words. */
    public String converter() {
        return converter;
    }

    /** Returns the media type of the payloads. */
    public String mediaType() {
        return mediaType;
    }

    /** Returns the payload of each sibling, which is the body of requests. */
    public List<byte[]> payloads() {
        return payloads;
    }
}
