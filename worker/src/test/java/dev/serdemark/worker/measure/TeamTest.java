package dev.serdemark.worker.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TeamTest {
    private final Team team = new Team(3);

    @Test
    void members_are_separate_threads_and_work_at_once() throws Exception {
        CyclicBarrier allMembers = new CyclicBarrier(3);
        List<Thread> threads = team.run(3, member -> {
            allMembers.await();
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
    void a_task_may_run_on_fewer_members() throws Exception {
        assertEquals(List.of(0), team.run(1, member -> member));
    }

    @Test
    void an_exception_of_a_member_is_thrown_after_all_members_have_ended() {
        for (int i = 0; i < 3; i++) {
            int failing = i;
            AtomicInteger ended = new AtomicInteger();
            Throwable thrown = assertThrows(
                    Error.class,
                    () -> team.run(3, member -> {
                        if (member == failing) {
                            throw new Error("member " + member);
                        }
                        return ended.incrementAndGet();
                    }));
            assertEquals("member " + failing, thrown.getMessage());
            assertEquals(2, ended.get());
        }
    }

    @Test
    void no_thread_passes_a_barrier_before_all_have_arrived() throws Exception {
        AtomicInteger arrived = new AtomicInteger();
        Team.StartBarrier barrier = new Team.StartBarrier(3);
        List<Integer> arrivedAfterPass = team.run(3, member -> {
            arrived.incrementAndGet();
            barrier.pass();
            return arrived.get();
        });
        assertEquals(Set.of(3), Set.copyOf(arrivedAfterPass));
    }

    @Test
    void a_failed_thread_does_not_block_others_at_a_barrier() {
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
