package dev.serdemark.worker.protocol;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConnectionTest {
    private Socket raw;
    private Connection here;
    private Connection there;

    @BeforeEach
    void connect() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            raw = new Socket(server.getInetAddress(), server.getLocalPort());
            here = new Connection(raw);
            there = new Connection(server.accept());
        }
    }

    @AfterEach
    void disconnect() throws IOException {
        here.close();
        there.close();
    }

    @ParameterizedTest
    @EnumSource
    void a_message_of_every_kind_arrives_as_it_was_sent(MessageKind kind) throws IOException {
        Message sent = Samples.of(kind);
        here.send(sent);
        Message received = there.receive();
        assertEquals(kind, received.kind());
        assertArrayEquals(body(sent), body(received));
    }

    @Test
    void the_fields_of_a_slice_keep_their_places() throws IOException {
        here.send(new SliceTaken(10, new Measurement(1, 2, 3, 4, 5, new Activity(6L, 7, 8, 9))));
        SliceTaken taken = (SliceTaken) there.receive();
        Measurement received = taken.measurement();
        assertEquals(
                List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L),
                List.of(
                        received.startedAt(),
                        received.calls(),
                        received.wallNanos(),
                        received.cpuNanos(),
                        received.allocatedBytes(),
                        received.activity().queueNanos(),
                        received.activity().collections(),
                        received.activity().collectionMillis(),
                        received.activity().compilationMillis(),
                        taken.pulseNanos()));
    }

    @Test
    void an_end_that_closes_is_noticed() throws IOException {
        here.close();
        assertThrows(EOFException.class, there::receive);
    }

    @Test
    void bytes_that_are_no_frame_are_refused() throws IOException {
        raw.getOutputStream().write("GET / HTTP/1.1".getBytes());
        assertEquals(
                "Invalid frame of 1195725856 bytes.",
                assertThrows(IOException.class, there::receive).getMessage());
    }

    @Test
    void a_worker_of_another_version_is_refused() throws IOException {
        byte[] hello = body(Samples.of(MessageKind.HELLO));
        hello[3]++;
        IOException refusal = assertThrows(
                OtherVersion.class, () -> MessageKind.HELLO.read(new DataInputStream(new ByteArrayInputStream(hello))));
        assertEquals("The worker speaks version 3 of the protocol; expected 2.", refusal.getMessage());
    }

    private static byte[] body(Message message) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        message.write(new DataOutputStream(body));
        return body.toByteArray();
    }
}
