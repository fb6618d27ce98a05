package dev.serdemark.damage.child;

import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.codec.Codec;
import dev.serdemark.worker.codec.PayloadForm;
import dev.serdemark.worker.value.Bridge;
import dev.serdemark.worker.value.ValueReader;
import dev.serdemark.worker.value.ValueWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The main class of a JVM in which one contender converts files: from values to payloads, or from payloads to values.
 * Files have values in the binary value form. A separate JVM is needed because some libraries end the JVM if the schema
 * of a payload differs.
 */
public final class Conversion {
    /** The name of a result file is the name of its input file with this suffix. */
    public static final String RESULT_SUFFIX = ".result";

    /** The argument for writing. */
    public static final String WRITE = "write";

    /** The argument for reading. */
    public static final String READ = "read";

    private Conversion() {}

    /** @param arguments {@link #WRITE} or {@link #READ}, the classes of codec and bridge, and the input files */
    public static void main(String[] arguments) {
        int status = 0;
        try {
            convert(arguments);
        } catch (Throwable e) {
            e.printStackTrace();
            status = 1;
        }
        // Ends threads that the contender may have left running.
        Runtime.getRuntime().halt(status);
    }

    private static void convert(String[] arguments) throws Exception {
        Codec<Object, Object> codec = instance(arguments[1]);
        Bridge<Object> bridge = instance(arguments[2]);
        Caller<Object, Object> caller = codec.caller();
        PayloadForm<Object> form = codec.form();
        for (int i = 3; i < arguments.length; i++) {
            byte[] input = Files.readAllBytes(Path.of(arguments[i]));
            byte[] result;
            if (arguments[0].equals(WRITE)) {
                result = form.content(caller.write(bridge.read(new ValueReader(input))));
            } else {
                ValueWriter out = new ValueWriter();
                bridge.write(caller.read(form.of(input)), out);
                result = out.toByteArray();
            }
            Files.write(Path.of(arguments[i] + RESULT_SUFFIX), result);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> T instance(String name) throws ReflectiveOperationException {
        return (T) Class.forName(name).getConstructor().newInstance();
    }
}
