package dev.serdemark.worker.protocol;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;

/** The file that a JVM without a connection leaves behind. It holds one message. */
public final class Answer {
    private static final MessageKind[] KINDS = MessageKind.values();

    private final Message message;
    private final long afterNanos;

    private Answer(Message message, long afterNanos) {
        this.message = message;
        this.afterNanos = afterNanos;
    }

    /**
     * Writes the message to the file. The file appears under its name only when it is complete.
     *
     * @param endedAt the time at which the work that the message reports ended, from {@link System#nanoTime}
     * @throws IOException if the file cannot be written or renamed
     */
    public static void write(File file, Message message, long endedAt) throws IOException {
        File part = new File(file.getPath() + ".part");
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(new FileOutputStream(part)))) {
            out.writeByte(message.kind().ordinal());
            message.write(out);
            out.writeLong(System.nanoTime() - endedAt);
        }
        if (!part.renameTo(file)) {
            throw new IOException("Cannot rename " + part + " to " + file);
        }
    }

    /**
     * Reads a file that {@link #write} wrote.
     *
     * @throws IOException if the file cannot be read, or does not hold a message
     */
    public static Answer read(File file) throws IOException {
        try (FileInputStream stream = new FileInputStream(file)) {
            DataInputStream in = new DataInputStream(stream);
            int kind = in.readByte();
            if (kind < 0 || kind >= KINDS.length) {
                throw new IOException("Invalid kind of message: " + kind + ".");
            }
            return new Answer(KINDS[kind].read(in), in.readLong());
        }
    }

    public Message message() {
        return message;
    }

    /** Returns the elapsed time from the end of the reported work until the message was written, in nanoseconds. */
    public long afterNanos() {
        return afterNanos;
    }
}
