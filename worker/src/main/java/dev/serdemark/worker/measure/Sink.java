package dev.serdemark.worker.measure;

/**
 * Takes the results of timed calls. A JVM option prevents the inlining of {@link #take}, so the JVM must create every
 * result. The branch is never taken, but because of it the compiler assumes that results escape.
 */
public final class Sink {
    private static Object kept = new Object();

    private Sink() {}

    public static void take(Object result) {
        if (result == kept) {
            kept = result;
        }
    }
}
