package dev.serdemark.worker.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.serdemark.worker.protocol.Measurement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TeamTimingTest {
    private final Team team = new Team(2);
    private final List<ScriptedCalls> calls = new ArrayList<>();

    private TeamTiming timing(ScriptedCalls... scripts) throws Exception {
        calls.addAll(List.of(scripts));
        return TeamTiming.of(team, calls::get, new JvmActivityReader());
    }

    private long callsMade() {
        return calls.stream().mapToLong(ScriptedCalls::made).sum();
    }

    @Test
    void calls_of_all_threads_count_and_the_fastest_thread_makes_the_requested_number() throws Exception {
        Measurement slice = timing(new ScriptedCalls(8), new ScriptedCalls(8)).measure(1, 1_000_000, 10);
        assertEquals(callsMade(), slice.calls);
        assertEquals(
                1_000_000, calls.stream().mapToLong(ScriptedCalls::made).max().getAsLong());
    }

    @Test
    void the_timing_of_the_first_member_uses_no_other_thread() throws Exception {
        TeamTiming firstMember =
                timing(new ScriptedCalls(8), new ScriptedCalls(8)).ofFirstMember();
        assertEquals(100, firstMember.measure(1, 100, 10).calls);
        assertEquals(100, calls.get(0).made());
        assertEquals(0, calls.get(1).made());
    }

    @Test
    void a_thread_that_waits_makes_fewer_calls() throws Exception {
        // The first member is this thread. Once it has made its calls, it waits for the other member.
        Thread first = Thread.currentThread();
        ScriptedCalls waiting = new ScriptedCalls(1) {
            @Override
            public void make(int count) throws Exception {
                while (first.getState() != Thread.State.WAITING) {
                    Thread.onSpinWait();
                }
                super.make(count);
            }
        };
        Measurement slice = timing(new ScriptedCalls(1), waiting).measure(1, 1000, 20_000);
        // The waiting thread has begun at most one call when the first thread ends.
        assertTrue(slice.calls <= 1001, () -> "calls: " + slice.calls);
    }

    @Test
    void inputs_that_are_prepared_in_chunks_add_up() throws Exception {
        class Chunked extends ScriptedCalls {
            Chunked() {
                super(1);
            }

            @Override
            public int prepare(int wanted, double nanosPerCall) {
                return Math.min(7, wanted);
            }
        }
        Measurement slice = timing(new Chunked(), new Chunked()).measure(1, 100, 1_000_000);
        assertEquals(callsMade(), slice.calls);
        assertTrue(slice.calls >= 100 && slice.calls <= 200, () -> "calls: " + slice.calls);
    }

    @Test
    void an_exception_of_one_thread_ends_the_slice() throws Exception {
        ScriptedCalls failing = new ScriptedCalls(1) {
            @Override
            public int prepare(int wanted, double nanosPerCall) {
                throw new IllegalStateException("not safe");
            }
        };
        TeamTiming timing = timing(new ScriptedCalls(1), failing);
        assertThrows(IllegalStateException.class, () -> timing.measure(1, 1000, 1000));
    }
}
