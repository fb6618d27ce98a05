package dev.serdemark.worker;

import dev.serdemark.worker.measure.JvmActivityReader;
import dev.serdemark.worker.measure.Meter;
import dev.serdemark.worker.protocol.Connection;
import dev.serdemark.worker.protocol.Hello;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.net.Socket;

/**
 * The entry point of a worker: a separate JVM for one contender, one channel and one document. The worker takes
 * requests from the orchestrator on a socket. Its output streams belong to the contender.
 */
public final class Main {
    private static final String LOOPBACK = "127.0.0.1";

    /** Exit status if the worker itself fails. The stack trace is on stderr. */
    private static final int INTERNAL_ERROR = 70;

    private Main() {}

    /**
     * Serves the orchestrator until it sends the last request, then halts the JVM.
     *
     * @param arguments the orchestrator's port, and the token that identifies this worker to the orchestrator
     */
    public static void main(String[] arguments) {
        int status = INTERNAL_ERROR;
        try {
            run(Integer.parseInt(arguments[0]), arguments[1]);
            status = 0;
        } catch (Throwable e) {
            e.printStackTrace();
        } finally {
            // Halts even if threads of the contender are still running, or if memory is too low to print the trace.
            Runtime.getRuntime().halt(status);
        }
    }

    private static void run(int port, String token) throws Exception {
        Shutdown.ignoreInterrupts();
        HeldObjects.create();
        Connection connection = new Connection(new Socket(LOOPBACK, port));
        RequestQueue requests = RequestQueue.of(connection);
        Shutdown.reportExit(connection);
        Meter meter = new Meter();
        connection.send(hello(token, meter));
        new Session(connection, requests, new Bench(meter, new JvmActivityReader())).serve();
    }

    private static Hello hello(String token, Meter meter) {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        return new Hello(
                token,
                runtime.getPid(),
                Runtime.version().toString(),
                runtime.getVmVendor(),
                runtime.getVmName(),
                runtime.getInputArguments(),
                meter.clock());
    }
}
