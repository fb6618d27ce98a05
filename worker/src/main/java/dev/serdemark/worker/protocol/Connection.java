package dev.serdemark.worker.protocol;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;

/**
 * One end of the socket between the orchestrator and a worker. A message is a frame: four bytes length of the rest,
 * one byte kind, the body. Any thread may send; one thread receives.
 */
public final class Connection implements Closeable {
    private static final int LONGEST_FRAME = 1 << 30;
    private static final MessageKind[] KINDS = MessageKind.values();

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    public Connection(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        out = new DataOutputStream(socket.getOutputStream());
    }

    /** Sends the message as a whole, and returns when the system has taken it. */
    public void send(Message message) throws IOException {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        DataOutputStream body = new DataOutputStream(frame);
        body.writeByte(message.kind().ordinal());
        message.write(body);
        synchronized (out) {
            out.writeInt(frame.size());
            frame.writeTo(out);
            out.flush();
        }
    }

    /** Waits for the next message; an {@link EOFException} where the other end has closed or ended. */
    public Message receive() throws IOException {
        int length = in.readInt();
        if (length < 1 || length > LONGEST_FRAME) {
            throw new IOException("Invalid frame of " + length + " bytes.");
        }
        byte[] frame = new byte[length];
        in.readFully(frame);
        int kind = frame[0];
        if (kind < 0 || kind >= KINDS.length) {
            throw new IOException("Invalid kind of message: " + kind + ".");
        }
        return KINDS[kind].read(new DataInputStream(new ByteArrayInputStream(frame, 1, length - 1)));
    }

    /** How long {@link #receive} waits for each part of a message; then it throws a SocketTimeoutException. */
    public void limitWaiting(int millis) throws IOException {
        socket.setSoTimeout(millis);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
