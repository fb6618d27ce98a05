package dev.serdemark.worker.measure;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Asks the JVM whether its just-in-time compiler has work. The question is expensive, so ask it last. Create this
 * object early, so that the JVM does not compile its classes while an operation warms up.
 */
final class CompileQueue {
    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final ObjectName diagnostics;

    CompileQueue() {
        try {
            diagnostics = new ObjectName("com.sun.management:type=DiagnosticCommand");
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
        isEmpty();
    }

    /**
     * Returns whether the compiler has no running or waiting task. Returns true in a JVM that does not report this.
     *
     * @throws IllegalStateException if the JVM rejects the question
     */
    boolean isEmpty() {
        try {
            return !server.isRegistered(diagnostics)
                    || isEmpty((String) server.invoke(diagnostics, "compilerQueue", null, null));
        } catch (JMException e) {
            throw new IllegalStateException("The JVM does not answer about its compile queue.", e);
        }
    }

    /**
     * Returns whether an answer of the JVM lists no tasks. The answer is a list of titles that end in a colon. Each
     * title is followed by its tasks, by nothing, or by the word Empty.
     */
    static boolean isEmpty(String answer) {
        return answer.lines()
                .map(String::strip)
                .allMatch(line -> line.isEmpty() || line.endsWith(":") || line.equals("Empty"));
    }
}
