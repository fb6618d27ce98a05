package dev.serdemark.worker.codec;

/** A codec of the channel {@code bytes}: the caller holds the payload as a byte array. */
public interface BytesCodec<T> extends Codec<T, byte[]>, Caller<T, byte[]> {
    @Override
    default Caller<T, byte[]> caller() {
        return this;
    }

    @Override
    default PayloadForm<byte[]> form() {
        return new PayloadForms.BytesForm();
    }
}
