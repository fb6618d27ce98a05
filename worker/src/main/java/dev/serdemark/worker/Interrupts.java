package dev.serdemark.worker;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * Leaves Ctrl-C and the end of the terminal to the orchestrator: a terminal sends them to all processes of the run, and
 * the orchestrator wants to report what they measured. When it ends, the worker does so too.
 */
final class Interrupts {
    private Interrupts() {}

    static void ignore() throws ReflectiveOperationException {
        ignore("INT");
        try {
            ignore("HUP");
        } catch (InvocationTargetException e) {
            // There is no such signal on Windows.
            if (!(e.getCause() instanceof IllegalArgumentException)) {
                throw e;
            }
        }
    }

    /** By reflection, since the compiler warns of every mention of these classes, though no other API does this. */
    private static void ignore(String name) throws ReflectiveOperationException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        Method handle = signal.getMethod("handle", signal, handler);
        Object one = signal.getConstructor(String.class).newInstance(name);
        handle.invoke(null, one, handler.getField("SIG_IGN").get(null));
    }
}
