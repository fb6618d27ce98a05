package dev.serdemark.worker.measure;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Asks the JVM whether its just-in-time compiler has work; not cheap, so ask last. */
final class CompileQueue {
    private CompileQueue() {}

    /** Whether nothing is compiled or waits for it; true in a JVM that does not say. */
    static boolean isEmpty() {
        try {
            ObjectName diagnostics = new ObjectName("com.sun.management:type=DiagnosticCommand");
            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
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
