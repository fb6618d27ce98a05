package dev.serdemark.worker;

import dev.serdemark.worker.protocol.Connection;
import dev.serdemark.worker.protocol.Failures.Stack;
import java.io.IOException;
import java.util.Arrays;

/**
 * Reports to the orchestrator which code called {@link System#exit}. The calling thread waits while shutdown hooks
 * run, so its stack is still visible.
 */
final class ExitWitness {
    private ExitWitness() {}

    static void install(Connection connection) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> report(connection), "serdemark-exit"));
    }

    private static void report(Connection connection) {
        Thread.getAllStackTraces().values().stream()
                .filter(ExitWitness::exits)
                .findFirst()
                .ifPresent(stack -> send(connection, stack));
    }

    private static boolean exits(StackTraceElement[] stack) {
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
