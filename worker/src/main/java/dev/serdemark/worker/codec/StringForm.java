package dev.serdemark.worker.codec;

import java.nio.charset.StandardCharsets;

/** Handles payloads of the channel {@code string}. Their content is UTF-8. */
final class StringForm implements PayloadForm<String> {
    @Override
    public String of(byte[] content) {
        return new String(content, StandardCharsets.UTF_8);
    }

    @Override
    public byte[] content(String payload) {
        return payload.getBytes(StandardCharsets.UTF_8);
    }
}
