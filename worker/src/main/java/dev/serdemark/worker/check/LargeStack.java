package dev.serdemark.worker.check;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Runs Serdemark's own recursive code again, on a larger stack, if the stack of the thread overflows. Contenders never
 * run on the larger stack, because programs that use them do not have it.
 */
public final class LargeStack {
    /** The size of the stack, enough for values that are 1,000,000 levels deep. Unused parts take no memory. */
    private static final long BYTES = 1L << 30;

    private LargeStack() {}

    /** Work that may be repeated. */
    public interface Work<R, X extends Exception> {
        R run() throws X;
    }

    /**
     * Runs the work, and repeats it if the stack overflows.
     *
     * @throws X whatever the work throws
     */
    public static <R, X extends Exception> R call(Work<R, X> work) throws X {
        try {
            return work.run();
        } catch (StackOverflowError overflow) {
            return repeat(work, overflow);
        }
    }

    @SuppressWarnings("unchecked")
    private static <R, X extends Exception> R repeat(Work<R, X> work, StackOverflowError overflow) throws X {
        FutureTask<R> task = new FutureTask<>(work::run);
        new Thread(null, task, "serdemark-deep", BYTES).start();
        try {
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw overflow;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error) {
                throw (Error) e.getCause();
            }
            throw (X) e.getCause();
        }
    }
}
