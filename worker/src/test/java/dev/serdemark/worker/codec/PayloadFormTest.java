package dev.serdemark.worker.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class PayloadFormTest {
    @Test
    void bytes_are_copied_both_ways() {
        byte[] content = {1, 2};
        PayloadForm<byte[]> form = PayloadForm.of(new Bytes());
        assertArrayEquals(content, form.of(content));
        assertNotSame(content, form.of(content));
        assertNotSame(content, form.content(content));
    }

    @Test
    void a_codec_of_no_known_channel_is_refused() {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> PayloadForm.of(new Unknown()));
        assertEquals(Unknown.class.getName() + " is of no known channel. Expected a BytesCodec.", refusal.getMessage());
    }

    private static class Unknown implements Codec<String, String> {
        @Override
        public String write(String value) {
            return value;
        }

        @Override
        public String read(String payload) {
            return payload;
        }
    }

    private static class Bytes implements BytesCodec<String> {
        @Override
        public byte[] write(String value) {
            return new byte[0];
        }

        @Override
        public String read(byte[] payload) {
            return "";
        }
    }
}
