package dev.serdemark.worker;

import dev.serdemark.worker.protocol.Connection;
import dev.serdemark.worker.protocol.FailureMessages.Stack;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Prevents a terminal from ending the JVM of a worker, and reports which code calls {@link System#exit}. */
final class Shutdown {
    private Shutdown() {}

    /**
     * Makes the worker ignore Ctrl-C and the closing of the terminal. A terminal sends both signals to all processes of
     * the run, but the orchestrator still needs the worker to report the measurements. The worker ends when the
     * orchestrator ends.
     *
     * @throws ReflectiveOperationException if this JVM lacks the internal classes for signals
     */
    static void ignoreInterrupts() throws ReflectiveOperationException {
        ignore("INT");
        try {
            ignore("HUP");
        } catch (InvocationTargetException e) {
            // Windows does not have this signal.
            if (!(e.getCause() instanceof IllegalArgumentException)) {
                throw e;
            }
        }
    }

    /**
     * Ignores one signal. The JDK has no public API for this. Uses reflection, because the compiler warns about every
     * use of these internal classes.
     */
    private static void ignore(String name) throws ReflectiveOperationException {
        Class<?> signalClass = Class.forName("sun.misc.Signal");
        Class<?> handlerClass = Class.forName("sun.misc.SignalHandler");
        Method handle = signalClass.getMethod("handle", signalClass, handlerClass);
        Object signal = signalClass.getConstructor(String.class).newInstance(name);
        handle.invoke(null, signal, handlerClass.getField("SIG_IGN").get(null));
    }

    /**
     * Reports to the orchestrator which code called {@link System#exit}. The calling thread waits while shutdown hooks
     * run, so its stack is still visible.
     */
    static void reportExit(Connection connection) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> sendExitingStack(connection), "serdemark-exit"));
    }

    private static void sendExitingStack(Connection connection) {
        Thread.getAllStackTraces().values().stream()
                .filter(Shutdown::callsExit)
                .findFirst()
                .ifPresent(stack -> send(connection, stack));
    }

    private static boolean callsExit(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .anyMatch(frame -> frame.getClassName().equals(Runtime.class.getName())
                        && frame.getMethodName().equals("exit"));
    }

    private static void send(Connection connection, StackTraceElement[] stack) {
        try {
            connection.send(Stack.exiting(stack));
        } catch (IOException e) {
            e.printStackTrace();
        }
    }
}
