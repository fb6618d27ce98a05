package dev.serdemark.worker;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * Makes the worker ignore Ctrl-C and the end of the terminal. A terminal sends both signals to all processes of the
 * run, but the orchestrator still has to report the measurements. The worker ends when the orchestrator ends.
 */
final class Interrupts {
    private Interrupts() {}

    /**
     * Ignores both signals from now on.
     *
     * @throws ReflectiveOperationException if this JVM has no such classes
     */
    static void ignore() throws ReflectiveOperationException {
        ignore("INT");
        try {
            ignore("HUP");
        } catch (InvocationTargetException e) {
            // Windows does not have this signal.
            if (!(e.getCause() instanceof IllegalArgumentException)) {
                throw e;
            }
        }
    }

    /**
     * Ignores one signal. Uses reflection, because the compiler warns about every mention of these classes and no
     * other API exists.
     */
    private static void ignore(String name) throws ReflectiveOperationException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        Method handle = signal.getMethod("handle", signal, handler);
        Object one = signal.getConstructor(String.class).newInstance(name);
        handle.invoke(null, one, handler.getField("SIG_IGN").get(null));
    }
}
