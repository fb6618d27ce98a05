package dev.serdemark.worker.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.serdemark.worker.protocol.Hello.ClockProperties;
import dev.serdemark.worker.protocol.Hello.OtherVersion;
import dev.serdemark.worker.protocol.Measurement.Activity;
import dev.serdemark.worker.protocol.SliceMessages.LatenciesTaken;
import dev.serdemark.worker.protocol.SliceMessages.SliceTaken;
import java.io.EOFException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConnectionTest {
    private Socket senderSocket;
    private Connection sender;
    private Connection receiver;

    @BeforeEach
    void connect() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            senderSocket = new Socket(server.getInetAddress(), server.getLocalPort());
            sender = new Connection(senderSocket);
            receiver = new Connection(server.accept());
        }
    }

    @AfterEach
    void disconnect() throws IOException {
        sender.close();
        receiver.close();
    }

    @Test
    void messages_arrive_in_the_order_in_which_they_were_sent() throws IOException {
        sender.send(PlainRequest.CHECK);
        sender.send(new LatenciesTaken(new long[100_000], 1, null));
        sender.send(PlainRequest.FINISH);
        assertEquals(PlainRequest.CHECK, receiver.receive());
        assertEquals(100_000, ((LatenciesTaken) receiver.receive()).nanos.length);
        assertEquals(PlainRequest.FINISH, receiver.receive());
    }

    @Test
    void the_fields_of_a_slice_keep_their_order() throws IOException {
        sender.send(new SliceTaken(new Measurement(1, 2, 3, 4, 5, new Activity(6L, 7, 8, 9), null), 10, null));
        SliceTaken taken = (SliceTaken) receiver.receive();
        Measurement received = taken.measurement;
        assertEquals(
                List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L),
                List.of(
                        received.startedAt,
                        received.calls,
                        received.wallNanos,
                        received.cpuNanos,
                        received.allocatedBytes,
                        received.activity.queueNanos,
                        received.activity.collections,
                        received.activity.collectionMillis,
                        received.activity.compilationMillis,
                        taken.pulseNanos));
    }

    @Test
    void a_closed_socket_is_noticed() throws IOException {
        sender.close();
        assertThrows(EOFException.class, receiver::receive);
    }

    @Test
    void bytes_that_are_not_a_frame_are_rejected() throws IOException {
        senderSocket.getOutputStream().write("GET / HTTP/1.1".getBytes());
        assertEquals(
                "Invalid frame of 1195725856 bytes.", // "GET " as a number
                assertThrows(IOException.class, receiver::receive).getMessage());
    }

    @Test
    void a_frame_that_is_not_sent_allocates_no_memory() throws IOException {
        senderSocket.getOutputStream().write(new byte[] {1 << 6, 0, 0, 0, 1, 2, 3}); // a length of 1 GiB, and 3 bytes
        sender.close();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(thread);
        assertEquals(
                "The frame ends after 3 of 1073741824 bytes.",
                assertThrows(EOFException.class, receiver::receive).getMessage());
        assertTrue(threads.getThreadAllocatedBytes(thread) - before < 10_000_000);
    }

    @Test
    void a_worker_of_another_version_is_rejected() throws IOException {
        ClockProperties clock = new ClockProperties(2, true, 3);
        byte[] hello = MessageCodec.write(new Hello("token", 1, "17", "vendor", "vm", List.of(), clock));
        hello[4]++; // the last byte of the version
        senderSocket.getOutputStream().write(new byte[] {0, 0, 0, (byte) hello.length});
        senderSocket.getOutputStream().write(hello);
        IOException refusal = assertThrows(OtherVersion.class, receiver::receive);
        assertEquals("The worker speaks version 4 of the protocol; expected 3.", refusal.getMessage());
    }
}
