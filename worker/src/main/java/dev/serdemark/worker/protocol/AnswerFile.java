package dev.serdemark.worker.protocol;

import java.io.DataOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.Arrays;

/** The file into which a JVM without a connection to the orchestrator writes its only message. */
public final class AnswerFile {
    public final Message message;
    /** The elapsed time from the end of the reported work until the message was written, in nanoseconds. */
    public final long afterNanos;

    private AnswerFile(Message message, long afterNanos) {
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
        try (DataOutputStream out = new DataOutputStream(new FileOutputStream(part))) {
            out.write(MessageCodec.write(message));
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
    public static AnswerFile read(File file) throws IOException {
        byte[] content = Files.readAllBytes(file.toPath());
        int end = content.length - Long.BYTES;
        if (end < 0) {
            throw new IOException("The answer ends after " + content.length + " bytes.");
        }
        return new AnswerFile(
                MessageCodec.read(Arrays.copyOf(content, end)),
                ByteBuffer.wrap(content).getLong(end));
    }
}
