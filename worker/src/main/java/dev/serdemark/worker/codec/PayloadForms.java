package dev.serdemark.worker.codec;

import java.nio.charset.StandardCharsets;

/** The form of the payloads of each channel. */
final class PayloadForms {
    private PayloadForms() {}

    /** Handles payloads of the channel {@code bytes}. */
    static final class BytesForm implements PayloadForm<byte[]> {
        @Override
        public byte[] of(byte[] content) {
            return content.clone();
        }

        @Override
        public byte[] content(byte[] payload) {
            return payload.clone();
        }
    }

    /** Handles payloads of the channel {@code string}. Their content is UTF-8. */
    static final class StringForm implements PayloadForm<String> {
        @Override
        public String of(byte[] content) {
            return new String(content, StandardCharsets.UTF_8);
        }

        @Override
        public byte[] content(String payload) {
            return payload.getBytes(StandardCharsets.UTF_8);
        }
    }

    /** Handles payloads of the channel {@code stream}. */
    static final class StreamForm implements PayloadForm<StreamPayload> {
        @Override
        public StreamPayload of(byte[] content) {
            return new StreamPayload(content);
        }

        @Override
        public byte[] content(StreamPayload payload) {
            return payload.copy();
        }
    }
}
