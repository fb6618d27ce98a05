package dev.serdemark.worker.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class LargeStackTest {
    /** Returns the number of levels, after as many nested calls. */
    private static int depth(int levels) {
        return levels == 0 ? 0 : 1 + depth(levels - 1);
    }

    @Test
    void work_is_repeated_if_the_stack_of_the_thread_overflows() {
        assertThrows(StackOverflowError.class, () -> depth(1_000_000));
        assertEquals(1_000_000, (int) LargeStack.call(() -> depth(1_000_000)));
    }

    @Test
    void exceptions_of_the_work_are_thrown() {
        assertThrows(IOException.class, () -> LargeStack.call(() -> fail(1_000_000, new IOException("no"))));
        assertThrows(
                IllegalStateException.class, () -> LargeStack.call(() -> fail(0, new IllegalStateException("no"))));
    }

    /** Throws after this number of nested calls. */
    private static <X extends Exception> Object fail(int levels, X thrown) throws X {
        depth(levels);
        throw thrown;
    }
}
