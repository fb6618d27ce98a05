package dev.serdemark.worker.codec;

import java.io.InputStream;
import java.io.OutputStream;

/** A codec of the channel {@code stream}: the caller holds a stream of {@code java.io} over memory. */
public interface StreamCodec<T> extends Codec<T, StreamPayload> {
    /** Encodes a whole value into a stream, which may be left open. */
    void write(T value, OutputStream out) throws Exception;

    /** Decodes all that is in a stream, which may be left open, into a whole, fresh value. */
    T read(InputStream in) throws Exception;

    @Override
    default Caller<T, StreamPayload> caller() {
        return new StreamCaller<>(this);
    }

    @Override
    default PayloadForm<StreamPayload> form() {
        return new StreamForm();
    }
}
