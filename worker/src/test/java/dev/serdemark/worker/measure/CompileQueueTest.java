package dev.serdemark.worker.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompileQueueTest {
    /** The answers of JDK 17 and 25, with bars instead of line breaks. */
    @ParameterizedTest
    @CsvSource({
        "true, 'Current compiles: ||C1 compile queue:|Empty||C2 compile queue:|Empty||'",
        "false, 'Current compiles: |C2 CompilerThread0  1171   4   a.B::c (49 bytes)||C1 compile queue:|Empty|'",
        "false, 'Current compiles: ||C1 compile queue:|Empty||C2 compile queue:|1112       4       a.B::c (4 bytes)|'",
    })
    void the_queue_is_empty_if_the_answer_lists_no_task(boolean isEmpty, String answer) {
        assertEquals(isEmpty, JvmActivityReader.CompileQueue.isEmpty(answer.replace('|', '\n')));
    }
}
