package dev.serdemark.worker.measure;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Asks the JVM whether its just-in-time compiler has work; not cheap, so ask last. Made early: what it loads is not to
 * be compiled while an operation warms up.
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

    /** Whether nothing is compiled or waits for it; true in a JVM that does not say. */
    boolean isEmpty() {
        try {
            return !server.isRegistered(diagnostics)
                    || isEmpty((String) server.invoke(diagnostics, "compilerQueue", null, null));
        } catch (JMException e) {
            throw new IllegalStateException("The JVM does not answer about its compile queue.", e);
        }
    }

    /** The answer is a list of titles that end in a colon, each followed by its tasks, if any, or the word Empty. */
    static boolean isEmpty(String answer) {
        return answer.lines()
                .map(String::strip)
                .allMatch(line -> line.isEmpty() || line.endsWith(":") || line.equals("Empty"));
    }
}
