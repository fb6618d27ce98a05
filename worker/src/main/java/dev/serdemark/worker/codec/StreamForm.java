package dev.serdemark.worker.codec;

/** Handles payloads of the channel {@code stream}. */
final class StreamForm implements PayloadForm<StreamPayload> {
    @Override
    public StreamPayload of(byte[] content) {
        return new StreamPayload(content);
    }

    @Override
    public byte[] content(StreamPayload payload) {
        return payload.copy();
    }
}
