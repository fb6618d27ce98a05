package dev.serdemark.worker.codec;

/** A codec of the channel {@code string}: the caller holds the payload as a string. */
public interface StringCodec<T> extends Codec<T, String>, Caller<T, String> {
    @Override
    default Caller<T, String> caller() {
        return this;
    }

    @Override
    default PayloadForm<String> form() {
        return new PayloadForms.StringForm();
    }
}
