package dev.serdemark.worker.codec;

/** Handles payloads of the channel {@code bytes}. */
final class BytesForm implements PayloadForm<byte[]> {
    @Override
    public byte[] of(byte[] content) {
        return content.clone();
    }

    @Override
    public byte[] content(byte[] payload) {
        return payload.clone();
    }
}
