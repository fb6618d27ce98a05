package dev.serdemark.worker.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TeamTest {
    private final Team team = new Team(3);

    @Test
    void members_are_threads_of_their_own_and_work_at_once() throws Exception {
        CyclicBarrier all = new CyclicBarrier(3);
        List<Thread> threads = team.run(3, member -> {
            all.await();
            return Thread.currentThread();
        });
        assertEquals(3, Set.copyOf(threads).size());
        assertSame(Thread.currentThread(), threads.get(0));
    }

    @Test
    void a_member_is_the_same_thread_in_each_task() throws Exception {
        assertEquals(team.run(3, member -> Thread.currentThread()), team.run(3, member -> Thread.currentThread()));
    }

    @Test
    void fewer_members_than_there_are_may_be_asked() throws Exception {
        assertEquals(List.of(0), team.run(1, member -> member));
    }

    @Test
    void what_a_member_throws_is_thrown_once_all_have_ended() {
        for (int failing = 0; failing < 3; failing++) {
            int bad = failing;
            AtomicInteger ended = new AtomicInteger();
            Throwable thrown = assertThrows(
                    Error.class,
                    () -> team.run(3, member -> {
                        if (member == bad) {
                            throw new Error("member " + member);
                        }
                        return ended.incrementAndGet();
                    }));
            assertEquals("member " + bad, thrown.getMessage());
            assertEquals(2, ended.get());
        }
    }

    @Test
    void nobody_passes_a_gate_before_all_have_come() throws Exception {
        AtomicInteger arrived = new AtomicInteger();
        Team.StartBarrier barrier = new Team.StartBarrier(3);
        List<Integer> seen = team.run(3, member -> {
            arrived.incrementAndGet();
            barrier.pass();
            return arrived.get();
        });
        assertEquals(Set.of(3), seen.stream().collect(Collectors.toSet()));
    }

    @Test
    void a_gate_whose_thread_has_failed_holds_nobody_up() {
        Team.StartBarrier barrier = new Team.StartBarrier(3);
        assertThrows(
                IllegalStateException.class,
                () -> team.run(3, member -> {
                    try {
                        if (member == 1) {
                            throw new IllegalStateException();
                        }
                        barrier.pass();
                        return member;
                    } finally {
                        barrier.end();
                    }
                }));
    }
}
