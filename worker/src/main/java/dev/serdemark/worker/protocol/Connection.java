package dev.serdemark.worker.protocol;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;

/**
 * One end of the socket between the orchestrator and a worker. Each message is sent as a frame: its length in four
 * bytes, and then the message in the form of {@link MessageCodec}. Any thread may send, but only one thread may
 * receive.
 */
public final class Connection implements Closeable {
    private static final int MAX_FRAME_BYTES = 1 << 30;

    private final Socket socket;
    private final BufferedInputStream received;
    private final DataInputStream in;
    private final DataOutputStream out;

    public Connection(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        received = new BufferedInputStream(socket.getInputStream());
        in = new DataInputStream(received);
        out = new DataOutputStream(socket.getOutputStream());
    }

    /**
     * Sends the whole message, and returns when the system has accepted it.
     *
     * @throws IOException if the socket is closed or fails
     */
    public void send(Message message) throws IOException {
        byte[] frame = MessageCodec.write(message);
        synchronized (out) {
            out.writeInt(frame.length);
            out.write(frame);
            out.flush();
        }
    }

    /**
     * Waits for the next message.
     *
     * @throws EOFException if the other end has closed the socket or has ended
     * @throws IOException if the socket fails, or if the frame is invalid
     */
    public Message receive() throws IOException {
        int length = in.readInt();
        if (length < 1 || length > MAX_FRAME_BYTES) {
            throw new IOException("Invalid frame of " + length + " bytes.");
        }
        byte[] frame = in.readNBytes(length); // Allocates memory as bytes arrive, whatever the length says.
        if (frame.length < length) {
            throw new EOFException("The frame ends after " + frame.length + " of " + length + " bytes.");
        }
        return MessageCodec.read(frame);
    }

    /**
     * Waits until the next message begins, without reading it.
     *
     * @param millis the longest time to wait
     * @return false if no message has begun by then
     * @throws EOFException if the other end has closed the socket or has ended
     * @throws IOException if the socket fails
     */
    public boolean awaitMessage(int millis) throws IOException {
        limitWaiting(millis);
        received.mark(1);
        try {
            if (received.read() < 0) {
                throw new EOFException("The socket is closed.");
            }
        } catch (SocketTimeoutException e) {
            return false;
        }
        received.reset();
        return true;
    }

    /**
     * Limits how long {@link #receive} waits for each part of a message, in milliseconds. After that, it throws a
     * {@code SocketTimeoutException}.
     *
     * @throws IOException if the socket is closed
     */
    public void limitWaiting(int millis) throws IOException {
        socket.setSoTimeout(millis);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
