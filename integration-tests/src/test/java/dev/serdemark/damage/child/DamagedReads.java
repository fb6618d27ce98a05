package dev.serdemark.damage.child;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The main class of a JVM that reads damaged copies of one payload with one contender. Before each read, it prints the
 * number of the copy, or 0 for the undamaged payload. After the read, it prints the {@link Ending} of the read. The
 * last line is {@link #END}. A contender that allocates much reads only {@linkplain Reader#step some copies}.
 */
public final class DamagedReads {
    /** The line after the last read. */
    public static final String END = "end";

    /** The line after a read that spoiled the contender, which now misreads even the undamaged payload. */
    public static final String SPOILED = "spoiled";

    private DamagedReads() {}

    /**
     * @param arguments the class of the codec and of the bridge, a file with the value in the binary value form, and the
     *     number of the first read, from 0
     */
    public static void main(String[] arguments) throws Exception {
        PrintStream lines = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.US_ASCII);
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        byte[] value = Files.readAllBytes(Path.of(arguments[2]));
        Reader<?, ?> reader = Reader.of(arguments[0], arguments[1], value);
        List<byte[]> copies = DamagedCopies.of(reader.payload());
        int step = reader.step();
        int first = Integer.parseInt(arguments[3]);
        // Begins with the first multiple of the step that is not below the first number.
        for (int i = (first + step - 1) / step * step; i <= copies.size(); i += step) {
            lines.println(i);
            lines.println(i == 0 ? reader.readUndamaged() : reader.read(copies.get(i - 1)));
            if (reader.isSpoiled()) {
                lines.println(SPOILED);
                reader = Reader.of(arguments[0], arguments[1], value);
            }
        }
        lines.println(END);
        // Ends threads that the contender may have left running.
        Runtime.getRuntime().halt(0);
    }
}
