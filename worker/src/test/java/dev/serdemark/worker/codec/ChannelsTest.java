package dev.serdemark.worker.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Tests the payloads and callers of each channel. */
class ChannelsTest {
    private static final String TEXT = "\u00fcber";
    private static final byte[] CONTENT = TEXT.getBytes(StandardCharsets.UTF_8);

    @Test
    void bytes_are_copied_both_ways() throws Exception {
        BytesCodec<byte[]> codec = new CopyingBytes();
        PayloadForm<byte[]> form = codec.form();
        assertArrayEquals(CONTENT, form.of(CONTENT));
        assertNotSame(CONTENT, form.of(CONTENT));
        assertNotSame(CONTENT, form.content(CONTENT));
        assertFalse(codec.caller().writesIntoOne());
        assertSame(codec, codec.caller());
    }

    @Test
    void the_content_of_a_string_is_utf8() throws Exception {
        StringCodec<String> codec = new IdentityStrings();
        assertEquals(TEXT, codec.form().of(CONTENT));
        assertArrayEquals(CONTENT, codec.form().content(TEXT));
        assertEquals(TEXT, codec.caller().read(TEXT));
    }

    @Test
    void each_read_begins_at_the_start_of_the_stream() throws Exception {
        StreamCodec<byte[]> codec = new CopyingStreams();
        Caller<byte[], StreamPayload> caller = codec.caller();
        StreamPayload payload = codec.form().of(CONTENT);
        assertArrayEquals(CONTENT, caller.read(payload));
        assertArrayEquals(CONTENT, caller.read(payload));
        assertArrayEquals(CONTENT, codec.form().content(payload));
    }

    @Test
    void the_sink_of_a_caller_holds_only_the_last_value() throws Exception {
        StreamCodec<byte[]> codec = new CopyingStreams();
        Caller<byte[], StreamPayload> caller = codec.caller();
        StreamPayload first = caller.write(new byte[] {1, 2, 3});
        assertArrayEquals(new byte[] {1, 2, 3}, codec.form().content(first));
        StreamPayload second = caller.write(CONTENT);
        assertSame(first, second);
        assertTrue(caller.writesIntoOne());
        assertArrayEquals(CONTENT, codec.form().content(second));
    }

    @Test
    void callers_have_separate_sinks() throws Exception {
        StreamCodec<byte[]> codec = new CopyingStreams();
        StreamPayload one = codec.caller().write(CONTENT);
        StreamPayload other = codec.caller().write(new byte[] {1});
        assertNotSame(one, other);
        assertArrayEquals(CONTENT, codec.form().content(one));
    }

    @Test
    void a_sink_grows_with_what_is_written() throws Exception {
        StreamPayload sink = new StreamPayload();
        byte[] large = new byte[300_000];
        large[299_999] = 7;
        sink.write(5);
        sink.write(large, 0, large.length);
        byte[] copy = sink.copy();
        assertEquals(300_001, copy.length);
        assertEquals(5, copy[0]);
        assertEquals(7, copy[300_000]);
        assertEquals(300_001, sink.open().readAllBytes().length);
    }

    private static final class CopyingBytes implements BytesCodec<byte[]> {
        @Override
        public byte[] write(byte[] value) {
            return value.clone();
        }

        @Override
        public byte[] read(byte[] payload) {
            return payload.clone();
        }
    }

    private static final class IdentityStrings implements StringCodec<String> {
        @Override
        public String write(String value) {
            return value;
        }

        @Override
        public String read(String payload) {
            return payload;
        }
    }

    private static final class CopyingStreams implements StreamCodec<byte[]> {
        @Override
        public void write(byte[] value, OutputStream out) throws IOException {
            out.write(value[0]);
            out.write(value, 1, value.length - 1);
        }

        @Override
        public byte[] read(InputStream in) throws IOException {
            return in.readAllBytes();
        }
    }
}
