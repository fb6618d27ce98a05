package dev.serdemark.worker.sequence;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.serdemark.worker.codec.BytesCodec;
import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.codec.PayloadForm;
import dev.serdemark.worker.codec.StreamCodec;
import dev.serdemark.worker.value.Bridge;
import dev.serdemark.worker.value.Copies;
import dev.serdemark.worker.value.ValueReader;
import dev.serdemark.worker.value.ValueWriter;
import dev.serdemark.worker.value.Visits;
import dev.serdemark.worker.value.Walk;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SequenceTest {
    private static final List<String> TEXTS = List.of("", "a", "longer");

    private final SequenceCodec<String, byte[]> codec = new SequenceCodec<>(new Texts());

    @Test
    void each_value_has_a_payload() throws Exception {
        Caller<List<String>, List<byte[]>> caller = codec.caller();
        List<byte[]> payloads = caller.write(TEXTS);
        assertEquals(3, payloads.size());
        assertArrayEquals("longer".getBytes(StandardCharsets.UTF_8), payloads.get(2));
        assertEquals(TEXTS, caller.read(payloads));
    }

    @Test
    void the_content_consists_of_frames() throws Exception {
        PayloadForm<List<byte[]>> form = codec.form();
        byte[] content = form.content(codec.caller().write(TEXTS));
        byte[] beginning = {0, 0, 0, 0, 0, 0, 0, 1, 'a', 0, 0, 0, 6}; // the lengths 0, 1 and 6, and the second text
        assertArrayEquals(beginning, Arrays.copyOf(content, beginning.length));
        assertEquals(TEXTS, codec.caller().read(form.of(content)));
        assertEquals(List.of(), form.of(new byte[0]));
    }

    @Test
    void invalid_frames_are_rejected() {
        assertThrows(IllegalArgumentException.class, () -> Frames.split(new byte[3]));
        assertThrows(IllegalArgumentException.class, () -> Frames.split(new byte[] {0, 0, 0, 2, 1}));
        assertThrows(IllegalArgumentException.class, () -> Frames.split(new byte[] {-1, 0, 0, 0}));
    }

    @Test
    void a_codec_that_reuses_its_payload_is_rejected() {
        assertThrows(IllegalArgumentException.class, () -> new SequenceCodec<>(new Streams()));
    }

    @Test
    void a_null_payload_is_rejected() {
        BytesCodec<String> returningNull = new Texts() {
            @Override
            public byte[] write(String value) {
                return null;
            }
        };
        assertThrows(
                NullPointerException.class,
                () -> new SequenceCodec<>(returningNull).caller().write(TEXTS));
    }

    @Test
    void the_bridge_and_the_walk_handle_all_values() {
        ValueWriter out = new ValueWriter();
        SequenceBridge<String> bridge = new SequenceBridge<>(new TextBridge());
        bridge.write(TEXTS, out);
        assertEquals(TEXTS, bridge.read(new ValueReader(out.toByteArray())));

        SequenceBridge.SequenceWalk<String> walk = new SequenceBridge.SequenceWalk<>(new TextWalk());
        assertEquals(TEXTS, walk.copy(TEXTS, new Copies()));
        Visits ofSequence = new Visits();
        walk.visit(TEXTS, ofSequence);
        Visits ofValues = new Visits();
        TEXTS.forEach(ofValues::take);
        assertEquals(ofValues.sum(), ofSequence.sum());
    }

    private static class Texts implements BytesCodec<String> {
        @Override
        public byte[] write(String value) {
            return value.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public String read(byte[] payload) {
            return new String(payload, StandardCharsets.UTF_8);
        }
    }

    private static final class Streams implements StreamCodec<String> {
        @Override
        public void write(String value, OutputStream out) {}

        @Override
        public String read(InputStream in) {
            return "";
        }
    }

    private static final class TextBridge implements Bridge<String> {
        @Override
        public String read(ValueReader in) {
            return in.readString();
        }

        @Override
        public void write(String value, ValueWriter out) {
            out.writeString(value);
        }
    }

    private static final class TextWalk implements Walk<String> {
        @Override
        public void visit(String value, Visits visits) {
            visits.take(value);
        }

        @Override
        public String copy(String value, Copies copies) {
            return copies.of(value);
        }
    }
}
