package dev.serdemark.worker.protocol;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;

/** What a JVM without a connection leaves behind: a message, in a file. */
public final class Answer {
    private static final MessageKind[] KINDS = MessageKind.values();

    private final Message message;
    private final long afterNanos;

    private Answer(Message message, long afterNanos) {
        this.message = message;
        this.afterNanos = afterNanos;
    }

    /**
     * Writes the file; it gets its name when it is whole.
     *
     * @param endedAt when that was over which the message is about, by {@link System#nanoTime}
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

    /** Reads what {@link #write} wrote. */
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

    /** Elapsed time that the telling took: the last thing that the JVM did. */
    public long afterNanos() {
        return afterNanos;
    }
}
