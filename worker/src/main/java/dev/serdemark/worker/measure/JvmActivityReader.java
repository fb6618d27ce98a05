package dev.serdemark.worker.measure;

import dev.serdemark.worker.protocol.Measurement.Activity;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Reads the activity of the JVM besides the calls: garbage collection, compilation and waiting for a core. */
public final class JvmActivityReader {
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    private final CompilationMXBean compilation = ManagementFactory.getCompilationMXBean();
    private final CompileQueue compileQueue = new CompileQueue();
    private final RunQueue runQueue = RunQueue.ofCurrentThread();

    /** Returns the totals since the JVM started. */
    public Activity now() {
        long collections = 0;
        long millis = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            collections += collector.getCollectionCount();
            millis += collector.getCollectionTime();
        }
        return new Activity(runQueue.waitNanos(), collections, millis, compilationMillis());
    }

    /** Returns whether the just-in-time compiler has nothing to do. This call is expensive. */
    boolean compilerIsIdle() {
        return compileQueue.isEmpty();
    }

    /**
     * Returns the time of the just-in-time compiler since the JVM started, in milliseconds. It is 0 in a JVM that only
     * interprets.
     */
    public long compilationMillis() {
        return compilation == null ? 0 : compilation.getTotalCompilationTime();
    }

    /**
     * Asks the JVM whether its just-in-time compiler has work. The question is expensive, so it should come after all
     * other checks. Create this object before all warm-ups. Otherwise, the JVM would compile its classes during a
     * warm-up.
     */
    static final class CompileQueue {
        private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        private final ObjectName diagnostics;

        CompileQueue() {
            try {
                diagnostics = new ObjectName("com.sun.management:type=DiagnosticCommand");
            } catch (JMException e) {
                throw new IllegalStateException(e);
            }
            isEmpty(); // The first question loads classes.
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
}
