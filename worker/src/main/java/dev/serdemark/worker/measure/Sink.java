package dev.serdemark.worker.measure;

/**
 * Takes the results of timed calls, so that the JVM must create them. A JVM option prevents the inlining of {@link
 * #take}. The branch in it is never taken, but it makes the compiler assume that results escape.
 */
public final class Sink {
    private static Object kept = new Object();

    private Sink() {}

    /** Uses a result. */
    public static void take(Object result) {
        if (result == kept) {
            kept = result;
        }
    }
}
