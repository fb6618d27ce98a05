package dev.serdemark.worker.protocol;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.serdemark.worker.protocol.CheckMessages.Checked;
import dev.serdemark.worker.protocol.FailureMessages.Threw;
import dev.serdemark.worker.protocol.FailureMessages.Thrown;
import dev.serdemark.worker.protocol.PreparationMessages.Prepare;
import dev.serdemark.worker.protocol.SliceMessages.LatenciesTaken;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MessageCodecTest {
    private static final int SEEDS = 20;

    static List<Class<? extends Message>> messages() {
        return MessageCodec.messages();
    }

    @ParameterizedTest
    @MethodSource("messages")
    void a_message_is_read_as_it_was_written(Class<? extends Message> type) throws Exception {
        for (int seed = 0; seed < SEEDS; seed++) {
            Message message = Samples.of(type, seed);
            assertEquals(Samples.describe(message), Samples.describe(MessageCodec.read(MessageCodec.write(message))));
        }
    }

    @ParameterizedTest
    @MethodSource("messages")
    void a_message_with_missing_or_surplus_bytes_is_rejected(Class<? extends Message> type) throws Exception {
        byte[] bytes = MessageCodec.write(Samples.of(type, 1));
        for (int length = 0; length < bytes.length; length++) {
            byte[] incomplete = Arrays.copyOf(bytes, length);
            assertThrows(IOException.class, () -> MessageCodec.read(incomplete));
        }
        byte[] surplus = Arrays.copyOf(bytes, bytes.length + 2);
        String reason = assertThrows(IOException.class, () -> MessageCodec.read(surplus))
                .getMessage();
        assertEquals("Invalid message: 2 bytes follow it.", reason);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void a_message_with_wrong_bytes_is_read_or_rejected_with_a_reason(Class<? extends Message> type) throws Exception {
        byte[] bytes = MessageCodec.write(Samples.of(type, 3));
        for (int at = 0; at < bytes.length; at++) {
            for (int wrong : new int[] {0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, bytes.length, 2}) {
                byte[] hostile = Arrays.copyOf(bytes, bytes.length + Integer.BYTES);
                ByteBuffer.wrap(hostile).putInt(at, wrong);
                assertReadOrRejected(hostile);
                assertReadOrRejected(Arrays.copyOf(hostile, bytes.length));
            }
        }
    }

    private static void assertReadOrRejected(byte[] bytes) {
        assertDoesNotThrow(() -> {
            try {
                Samples.describe(MessageCodec.read(bytes));
            } catch (IOException rejection) {
                assertTrue(rejection.getMessage() == null
                        || !rejection.getMessage().isEmpty());
            }
        });
    }

    @Test
    void a_length_beyond_the_end_of_the_message_is_rejected() throws IOException {
        byte[] bytes = MessageCodec.write(new LatenciesTaken(new long[] {1, 2}, 3, null));
        ByteBuffer.wrap(bytes).putInt(1, 4); // the length of the array, after the kind of the message
        String reason =
                assertThrows(IOException.class, () -> MessageCodec.read(bytes)).getMessage();
        // The two numbers have 16 bytes, clockNanos has 8, and the null has 1.
        assertEquals("Invalid length: 4, with 25 bytes left.", reason);
    }

    @Test
    void a_message_whose_constructor_rejects_its_fields_is_invalid() throws IOException {
        byte[] bytes = MessageCodec.write(
                new Prepare("", "", null, List.of(new byte[0]), List.of(), List.of(Call.READ), 1, false, false, false));
        bytes[13] = 0; // The number of values becomes 0. The length of the only value follows in bytes 14 to 17.
        ByteBuffer withoutValue = ByteBuffer.allocate(bytes.length - 4);
        withoutValue.put(bytes, 0, 14).put(bytes, 18, bytes.length - 18);
        String reason = assertThrows(IOException.class, () -> MessageCodec.read(withoutValue.array()))
                .getMessage();
        assertEquals("Invalid message: 0 values, 0 payloads, 1 calls", reason);
    }

    @Test
    void unknown_kinds_and_ordinals_are_rejected() throws IOException {
        assertEquals("Invalid kind of message: 99.", rejection(new byte[] {99}));
        assertEquals("Invalid kind of message: -1.", rejection(new byte[] {-1}));
        byte[] request = MessageCodec.write(PlainRequest.CHECK);
        request[1] = -1;
        assertEquals("Invalid PlainRequest: 255.", rejection(request));
    }

    private static String rejection(byte[] bytes) {
        return assertThrows(IOException.class, () -> MessageCodec.read(bytes)).getMessage();
    }

    @Test
    void null_is_sent_only_in_nullable_fields() throws IOException {
        assertThrows(NullPointerException.class, () -> MessageCodec.write(new Threw(Whereabouts.START, (Thrown) null)));
        Checked checked = new Checked(List.of(), Collections.singletonList(null), List.of());
        assertEquals(Samples.describe(checked), Samples.describe(MessageCodec.read(MessageCodec.write(checked))));
    }

    @Test
    void lists_of_messages_are_immutable() throws IOException {
        Checked checked = (Checked) MessageCodec.read(
                MessageCodec.write(new Checked(List.of(), Collections.singletonList(null), List.of())));
        assertThrows(UnsupportedOperationException.class, () -> checked.written.set(0, new byte[0]));
    }

    @Test
    void a_worker_of_another_version_is_recognized_before_other_fields_are_read() {
        byte[] hello = {0, 0, 0, 0, 2, 77}; // the kind, the version, and bytes that are no field
        assertEquals(
                "The worker speaks version 2 of the protocol; expected 3.",
                assertThrows(Hello.OtherVersion.class, () -> MessageCodec.read(hello))
                        .getMessage());
    }

    @Test
    void the_codec_lists_all_message_classes() throws Exception {
        File folder = new File(Message.class.getResource("Message.class").toURI()).getParentFile();
        Set<Class<?>> found = new HashSet<>();
        for (String file : folder.list()) {
            if (file.endsWith(".class")) {
                String name = Message.class.getPackageName() + "." + file.replace(".class", "");
                Class<?> type = Class.forName(name);
                if (Message.class.isAssignableFrom(type) && type != Message.class) {
                    found.add(type);
                }
            }
        }
        assertEquals(found, Set.copyOf(MessageCodec.messages()));
    }
}
