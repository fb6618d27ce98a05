package dev.serdemark.worker.codec;

import java.io.InputStream;
import java.io.OutputStream;

/** A codec of the channel {@code stream}: the caller holds a stream of {@code java.io} over memory. */
public interface StreamCodec<T> extends Codec<T, StreamPayload> {
    /**
     * Writes a whole value to a stream. The stream may stay open.
     *
     * @throws Exception whatever the library throws
     */
    void write(T value, OutputStream out) throws Exception;

    /**
     * Reads the whole content of a stream into a fresh value. The stream may stay open.
     *
     * @throws Exception whatever the library throws
     */
    T read(InputStream in) throws Exception;

    @Override
    default Caller<T, StreamPayload> caller() {
        return new StreamCaller<>(this);
    }

    @Override
    default PayloadForm<StreamPayload> form() {
        return new PayloadForms.StreamForm();
    }
}
