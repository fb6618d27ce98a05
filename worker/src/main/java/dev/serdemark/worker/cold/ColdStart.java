package dev.serdemark.worker.cold;

import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.codec.Codec;
import dev.serdemark.worker.codec.PayloadForm;
import dev.serdemark.worker.value.Bridge;
import dev.serdemark.worker.value.ValueReader;
import java.io.FileInputStream;
import java.io.IOException;

/**
 * A JVM of its own that makes a contender's first calls, one after another, and ends. Up to the last of them it loads no
 * more of Serdemark than it must, and talks to nobody: inputs lie in files, and the answer becomes one.
 */
public final class ColdStart {
    /** The argument that asks for a call from a payload to a value. */
    public static final String READ = "read";

    /** The argument that asks for a call from a value to a payload. */
    public static final String WRITE = "write";

    /** Stands for the file where no answer is wanted: the JVM then ends with its last result, and loads nothing more. */
    public static final String SILENT = "-";

    /** Exit status where a silent contender has thrown, or the answer could not be written; the trace is on stderr. */
    private static final int INTERNAL_ERROR = 70;

    /** Where in the arguments the calls begin. */
    private static final int CALLS = 3;

    /** Null for the empty floor, and where the contender has failed before. */
    Codec<Object, Object> codec;

    Caller<Object, Object> caller;
    Bridge<Object> bridge;
    PayloadForm<Object> form;

    /** The calls that were begun, in order; null from there on. */
    final FirstCall[] calls;

    final Watch toFirstResult;
    final Watch setUp;
    private final Clock clock = new Clock();

    private ColdStart(int count) {
        calls = new FirstCall[count];
        toFirstResult = new Watch(clock);
        setUp = new Watch(clock);
    }

    /**
     * @param arguments the file for the answer, or {@link #SILENT}; then, but for the empty floor, the class of the codec and of the bridge,
     *     and for each call {@link #READ} or {@link #WRITE} and a file with its payload, or its value in the binary form
     */
    public static void main(String[] arguments) {
        long entered = System.nanoTime();
        int status = INTERNAL_ERROR;
        try {
            ColdStart start = new ColdStart(Math.max(0, (arguments.length - CALLS) / 2));
            Throwable thrown = start.run(entered, arguments);
            if (!arguments[0].equals(SILENT)) {
                new Afterwards(start, System.nanoTime()).tell(arguments[0], thrown);
            } else if (thrown != null) {
                throw thrown;
            }
            status = 0;
        } catch (Throwable e) {
            e.printStackTrace();
        } finally {
            // Whatever threads the contender has left.
            Runtime.getRuntime().halt(status);
        }
    }

    /** Returns what the contender has thrown, or null. */
    private Throwable run(long entered, String[] arguments) throws IOException {
        toFirstResult.enteredAt(entered);
        try {
            if (calls.length > 0) {
                setUp(arguments[1], arguments[2]);
            }
            for (int i = 0; i < calls.length; i++) {
                int at = CALLS + 2 * i;
                call(i, arguments[at].equals(READ), contentOf(arguments[at + 1]));
                if (i == 0) {
                    toFirstResult.stop();
                }
            }
        } catch (Throwable e) {
            return e;
        }
        if (calls.length == 0) {
            toFirstResult.stop();
        }
        return null;
    }

    @SuppressWarnings("unchecked")
    private void setUp(String codecClass, String bridgeClass) throws Exception {
        setUp.start();
        codec = (Codec<Object, Object>) create(codecClass);
        setUp.stop();
        form = codec.form();
        caller = codec.caller();
        bridge = (Bridge<Object>) create(bridgeClass);
    }

    private void call(int index, boolean reads, byte[] content) throws Exception {
        Watch watch = new Watch(clock);
        FirstCall call = new FirstCall(reads, watch);
        calls[index] = call;
        Object input = reads ? form.of(content) : bridge.read(new ValueReader(content));
        call.isUnderWay = true;
        watch.start();
        Object result = reads ? caller.read(input) : caller.write(input);
        watch.stop();
        call.isUnderWay = false;
        call.result = result;
    }

    private static Object create(String name) throws Exception {
        return Class.forName(name).getDeclaredConstructor().newInstance();
    }

    private static byte[] contentOf(String file) throws IOException {
        try (FileInputStream in = new FileInputStream(file)) {
            return in.readAllBytes();
        }
    }
}
