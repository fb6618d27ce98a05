package dev.serdemark.worker;

import java.lang.reflect.Method;

/**
 * Leaves Ctrl-C to the orchestrator: a terminal sends it to all processes of the run, and the orchestrator wants to
 * report what they measured. When it ends, the worker does so too.
 */
final class Interrupts {
    private Interrupts() {}

    /** By reflection, since the compiler warns of every mention of these classes, though no other API does this. */
    static void ignore() throws ReflectiveOperationException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        Method handle = signal.getMethod("handle", signal, handler);
        Object interrupt = signal.getConstructor(String.class).newInstance("INT");
        handle.invoke(null, interrupt, handler.getField("SIG_IGN").get(null));
    }
}
