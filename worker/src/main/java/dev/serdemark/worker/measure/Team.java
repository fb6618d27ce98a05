package dev.serdemark.worker.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads that run the same task at once. The thread that creates the team is its first member. The other members are
 * daemon threads. They sleep between tasks, so that an idle team disturbs nothing.
 */
public final class Team {
    private final List<ExecutorService> others = new ArrayList<>();
    private final List<Thread> threads = new CopyOnWriteArrayList<>();

    /** @param size the number of members, including the calling thread */
    public Team(int size) {
        for (int member = 1; member < size; member++) {
            String name = "serdemark-member-" + member;
            others.add(Executors.newSingleThreadExecutor(task -> {
                Thread thread = new Thread(task, name);
                threads.add(thread);
                thread.setDaemon(true);
                return thread;
            }));
        }
    }

    /** Returns the CPU time of all members except the first since they started, in nanoseconds. */
    public long cpuNanosOfOthers() {
        ThreadMXBean clocks = ManagementFactory.getThreadMXBean();
        return threads.stream()
                .mapToLong(thread -> clocks.getThreadCpuTime(thread.getId()))
                .filter(nanos -> nanos > 0)
                .sum();
    }

    public int size() {
        return others.size() + 1;
    }

    /**
     * Runs the task on the first {@code count} members, and waits for all of them.
     *
     * @return the result of each member, in the order of the members
     * @throws Exception the exception of the first member that failed
     */
    public <R> List<R> run(int count, Task<R> task) throws Exception {
        List<Callable<R>> pendingResults = new ArrayList<>();
        for (int i = 1; i < count; i++) {
            int member = i;
            Future<R> running = others.get(i - 1).submit(() -> task.run(member));
            pendingResults.add(() -> result(running));
        }
        // The calling thread runs its task before it waits for the other members.
        pendingResults.add(0, () -> task.run(0));
        List<R> results = new ArrayList<>();
        Throwable failure = null;
        for (Callable<R> pending : pendingResults) {
            try {
                results.add(pending.call());
            } catch (Throwable thrown) {
                failure = failure == null ? thrown : failure;
            }
        }
        if (failure instanceof Error) {
            throw (Error) failure;
        }
        if (failure != null) {
            throw (Exception) failure;
        }
        return results;
    }

    private static <R> R result(Future<R> running) throws Exception {
        try {
            return running.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error) {
                throw (Error) e.getCause();
            }
            throw (Exception) e.getCause();
        }
    }

    /** The task of each member. Members count from 0. */
    public interface Task<R> {
        R run(int member) throws Exception;
    }

    /** Starts threads at the same moment, and signals to all threads when the first thread ends. */
    public static final class StartBarrier {
        private static final int SPINS_BEFORE_YIELDING = 1000;

        private final int threads;
        private final AtomicInteger arrived = new AtomicInteger();
        private volatile boolean ended;

        public StartBarrier(int threads) {
            this.threads = threads;
        }

        /**
         * Waits until all threads have arrived, or until one has ended before it arrived. Spins, because waking a
         * thread can take longer than a slice. If cores are scarce, yields to the threads that have not arrived yet.
         */
        public void pass() {
            arrived.incrementAndGet();
            for (int spins = 0; arrived.get() < threads && !ended; spins++) {
                if (spins < SPINS_BEFORE_YIELDING) {
                    Thread.onSpinWait();
                } else {
                    Thread.yield();
                }
            }
        }

        /** Signals that a thread has ended. Each thread calls this at its end, even if it failed. */
        public void end() {
            ended = true;
        }

        public boolean hasEnded() {
            return ended;
        }
    }
}
