package dev.serdemark.worker.measure;

import dev.serdemark.worker.protocol.Measurement.Activity;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

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
     * Returns the time of the just-in-time compiler since the JVM started, in milliseconds. It is 0 in a JVM that
     * only interprets.
     */
    public long compilationMillis() {
        return compilation == null ? 0 : compilation.getTotalCompilationTime();
    }
}
