package dev.serdemark.worker.cold;

import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.codec.Codec;
import dev.serdemark.worker.codec.PayloadForm;
import dev.serdemark.worker.cold.Watch.Clock;
import dev.serdemark.worker.sequence.SequenceBridge;
import dev.serdemark.worker.sequence.SequenceCodec;
import dev.serdemark.worker.value.Bridge;
import dev.serdemark.worker.value.ValueReader;
import java.io.FileInputStream;
import java.io.IOException;

/**
 * The entry point of a JVM that makes a contender's first calls, one after another, and ends. Until the last call it
 * loads as few of Serdemark's classes as possible. It opens no connection: inputs come from files, and the answer goes
 * to a file.
 */
public final class ColdMain {
    /** The argument that requests a call from a payload to a value. */
    public static final String READ = "read";

    /** The argument that requests a call from a value to a payload. */
    public static final String WRITE = "write";

    /** The argument for calls that handle one payload each. */
    public static final String SINGLE = "single";

    /** The argument for calls that handle a sequence of payloads each. */
    public static final String SEQUENCE = "sequence";

    /**
     * Replaces the name of the answer file if no answer is needed. The JVM then ends after its last result, and loads
     * no more classes.
     */
    public static final String SILENT = "-";

    /**
     * Exit status if the contender threw with {@link #SILENT}, or if the answer could not be written. The stack trace
     * is on stderr.
     */
    private static final int INTERNAL_ERROR = 70;

    /** The index of the first argument of the first call. */
    private static final int FIRST_CALL = 4;

    /** Null for the empty lower bound, and if the contender failed before its codec was created. */
    Codec<Object, Object> codec;

    Caller<Object, Object> caller;
    Bridge<Object> bridge;
    PayloadForm<Object> form;

    /** The calls that have begun, in order. The other elements are null. */
    final FirstCall[] calls;

    final Watch toFirstResult;
    final Watch setUp;
    private final Clock clock = new Clock();

    private ColdMain(int count) {
        calls = new FirstCall[count];
        toFirstResult = new Watch(clock);
        setUp = new Watch(clock);
    }

    /**
     * Makes the first calls, writes the answer and halts the JVM.
     *
     * @param arguments the file for the answer, or {@link #SILENT}. The empty lower bound takes no more arguments.
     *     Otherwise the classes of the codec and of the bridge follow, and {@link #SINGLE} or {@link #SEQUENCE}. Each
     *     call adds {@link #READ} or {@link #WRITE}, and a file with its payload or with its value in the binary form.
     */
    public static void main(String[] arguments) {
        long entered = System.nanoTime();
        int status = INTERNAL_ERROR;
        try {
            ColdMain coldMain = new ColdMain(Math.max(0, (arguments.length - FIRST_CALL) / 2));
            Throwable thrown = coldMain.run(entered, arguments);
            if (!arguments[0].equals(SILENT)) {
                new FirstCallsReport(coldMain, System.nanoTime()).write(arguments[0], thrown);
            } else if (thrown != null) {
                throw thrown;
            }
            status = 0;
        } catch (Throwable e) {
            e.printStackTrace();
        } finally {
            // Halts even if threads of the contender are still running.
            Runtime.getRuntime().halt(status);
        }
    }

    /** Makes the calls. Returns what the contender threw, or null. */
    private Throwable run(long entered, String[] arguments) throws IOException {
        toFirstResult.startAt(entered);
        try {
            if (calls.length > 0) {
                setUp(arguments[1], arguments[2], arguments[3].equals(SEQUENCE));
            }
            for (int i = 0; i < calls.length; i++) {
                int argument = FIRST_CALL + 2 * i;
                call(i, arguments[argument].equals(READ), contentOf(arguments[argument + 1]));
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
    private void setUp(String codecClass, String bridgeClass, boolean isSequence) throws Exception {
        setUp.start();
        codec = (Codec<Object, Object>) create(codecClass);
        setUp.stop();
        bridge = (Bridge<Object>) create(bridgeClass);
        if (isSequence) {
            codec = uncheckedCast(new SequenceCodec<>(codec));
            bridge = uncheckedCast(new SequenceBridge<>(bridge));
        }
        form = codec.form();
        caller = codec.caller();
    }

    private void call(int index, boolean isRead, byte[] content) throws Exception {
        Watch watch = new Watch(clock);
        FirstCall call = new FirstCall(isRead, watch);
        calls[index] = call;
        Object input = isRead ? form.of(content) : bridge.read(new ValueReader(content));
        call.isRunning = true;
        watch.start();
        Object result = isRead ? caller.read(input) : caller.write(input);
        watch.stop();
        call.isRunning = false;
        call.result = result;
    }

    /** Casts a codec or bridge of lists to a codec or bridge of objects. */
    @SuppressWarnings("unchecked")
    private static <R> R uncheckedCast(Object codecOrBridge) {
        return (R) codecOrBridge;
    }

    private static Object create(String name) throws Exception {
        return Class.forName(name).getDeclaredConstructor().newInstance();
    }

    private static byte[] contentOf(String file) throws IOException {
        try (FileInputStream in = new FileInputStream(file)) {
            return in.readAllBytes();
        }
    }

    /** One of the calls, with its time and its result. */
    static final class FirstCall {
        final boolean isRead;
        final Watch watch;

        boolean isRunning;

        Object result;

        FirstCall(boolean isRead, Watch watch) {
            this.isRead = isRead;
            this.watch = watch;
        }
    }
}
