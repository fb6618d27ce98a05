package dev.serdemark.worker.userclasses;

import dev.serdemark.worker.value.Bridge;
import dev.serdemark.worker.value.ValueWriter;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.BaseStream;

/**
 * The entry point of a JVM that calls a method of the user and writes the returned values to a file. The file has the
 * values in the binary value form, each after its length in four bytes, and {@link #END} after the last one.
 */
public final class ValuesMain {
    /** Follows the last value. */
    public static final int END = -1;

    /** The ending of the name of the file with the exception of the user's code. */
    public static final String THROWN = ".thrown";

    private ValuesMain() {}

    /**
     * Calls the method, writes the values and halts the JVM. If the user's code throws, writes the exception to a file
     * with the same name plus {@link #THROWN}.
     *
     * @param arguments the file, the class of a {@link Callable} that returns the values, the class of the
     *     {@link Bridge}, the largest number of values to write, and the number of bytes after which no more values are
     *     written
     */
    public static void main(String[] arguments) {
        int status = 1;
        try {
            Object values = ((Callable<?>) create(arguments[1])).call();
            write(values, arguments);
            status = 0;
        } catch (Throwable e) {
            report(e, arguments[0] + THROWN);
        } finally {
            // Halts even if threads of the user are still running.
            Runtime.getRuntime().halt(status);
        }
    }

    private static void write(Object values, String[] arguments) throws Exception {
        Bridge<Object> bridge = bridge(arguments[2]);
        long valuesLeft = Long.parseLong(arguments[3]);
        long bytesLeft = Long.parseLong(arguments[4]);
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(new FileOutputStream(arguments[0])))) {
            for (Iterator<?> iterator = iterator(values);
                    valuesLeft > 0 && bytesLeft > 0 && iterator.hasNext();
                    valuesLeft--) {
                ValueWriter writer = new ValueWriter();
                bridge.write(Objects.requireNonNull(iterator.next(), "a value is null"), writer);
                byte[] value = writer.toByteArray();
                out.writeInt(value.length);
                out.write(value);
                bytesLeft -= value.length;
            }
            out.writeInt(END);
        }
    }

    /** Returns the elements of an iterable, a stream or an array. Returns any other object as a single value. */
    private static Iterator<?> iterator(Object values) {
        if (values instanceof Iterable) {
            return ((Iterable<?>) values).iterator();
        }
        if (values instanceof BaseStream) {
            return ((BaseStream<?, ?>) values).iterator();
        }
        if (values instanceof Object[]) {
            return Arrays.asList((Object[]) values).iterator();
        }
        return Collections.singletonList(values).iterator();
    }

    @SuppressWarnings("unchecked")
    private static Bridge<Object> bridge(String name) throws Exception {
        return (Bridge<Object>) create(name);
    }

    private static Object create(String name) throws Exception {
        return Class.forName(name).getDeclaredConstructor().newInstance();
    }

    private static void report(Throwable thrown, String file) {
        thrown.printStackTrace();
        try {
            Files.write(Paths.get(file), String.valueOf(thrown).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            e.printStackTrace();
        }
    }
}
