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
 * The main class of a JVM that reads damaged payloads of one document with one contender. It prints the number of each
 * read before the read, and the {@link Ending} of the read after it. The last line is {@link #END}. Read number 0 reads
 * the undamaged payload. Some numbers are missing if the contender reads only {@linkplain Reader#step some copies}.
 */
public final class DamagedReads {
    /** The line after the last read. */
    public static final String END = "end";

    /** The line after a read since which the contender misreads the undamaged payload. A new contender replaces it. */
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
        List<byte[]> damages = Damages.of(reader.payload());
        int step = reader.step();
        int first = Integer.parseInt(arguments[3]);
        for (int i = (first + step - 1) / step * step; i <= damages.size(); i += step) {
            lines.println(i);
            lines.println(i == 0 ? reader.readUndamaged() : reader.read(damages.get(i - 1)));
            if (!reader.isSound()) {
                lines.println(SPOILED);
                reader = Reader.of(arguments[0], arguments[1], value);
            }
        }
        lines.println(END);
        // Ends threads that the contender may have left running.
        Runtime.getRuntime().halt(0);
    }
}
