package dev.serdemark.worker.measure;

import dev.serdemark.worker.measure.Slicer.Timing;
import dev.serdemark.worker.measure.Team.StartBarrier;
import dev.serdemark.worker.protocol.Measurement;
import dev.serdemark.worker.protocol.Measurement.Activity;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;

/**
 * Times calls by several threads at once. The threads start at the same moment. When the first thread has made its
 * calls, all threads stop. All threads therefore call while the clock runs. A thread that waits for a lock or for a
 * core makes fewer calls.
 *
 * <p>Elapsed time runs from the first start to the last end. Calls, CPU time and allocated bytes are sums over threads.
 * All times are in nanoseconds.
 */
public final class TeamTiming implements Timing {
    private final Team team;
    private final List<TeamMember> members;
    private final JvmActivityReader activityReader;

    private TeamTiming(Team team, List<TeamMember> members, JvmActivityReader activityReader) {
        this.team = team;
        this.members = members;
        this.activityReader = activityReader;
    }

    /**
     * Creates a timing with one member for each thread of the team.
     *
     * @param calls creates the calls of a member, which only that member's thread uses
     * @throws Exception what the first failed member threw
     */
    public static TeamTiming of(Team team, IntFunction<TimedCalls> calls, JvmActivityReader activityReader)
            throws Exception {
        List<TeamMember> members = team.run(team.size(), member -> new TeamMember(calls.apply(member), new Meter()));
        return new TeamTiming(team, members, activityReader);
    }

    /** Returns a timing of the same calls by the first member only, for comparison with the team. */
    public TeamTiming ofFirstMember() {
        return new TeamTiming(team, members.subList(0, 1), activityReader);
    }

    @Override
    public int siblings() {
        return members.get(0).siblings();
    }

    @Override
    public Measurement measure(int pieces, int callsPerPiece, double nanosPerCall) throws Exception {
        long startedAt = System.currentTimeMillis();
        Activity before = activityReader.now();
        long calls = 0;
        long wallNanos = 0;
        long cpuNanos = 0;
        long allocatedBytes = 0;
        Long queueNanos = 0L;
        int callsLeft = pieces * callsPerPiece;
        while (callsLeft > 0) {
            List<ThreadSlice> slices = makeAtOnce(callsLeft, nanosPerCall);
            wallNanos += slices.stream().mapToLong(slice -> slice.end).max().getAsLong()
                    - slices.stream().mapToLong(slice -> slice.start).min().getAsLong();
            calls += sum(slices, slice -> slice.calls);
            cpuNanos += sum(slices, slice -> slice.cpuNanos);
            allocatedBytes += sum(slices, slice -> slice.allocatedBytes);
            boolean isQueueKnown = queueNanos != null && slices.stream().allMatch(slice -> slice.queueNanos != null);
            queueNanos = isQueueKnown ? Long.valueOf(queueNanos + sum(slices, slice -> slice.queueNanos)) : null;
            // The fastest thread makes the requested number of calls.
            callsLeft -= slices.stream().mapToInt(slice -> slice.calls).max().getAsInt();
        }
        Activity activity = activityReader.now().since(before).withQueueNanos(queueNanos);
        return new Measurement(startedAt, calls, wallNanos, cpuNanos, allocatedBytes, activity, null);
    }

    /** Makes calls on all members until one member has made all calls that it has prepared. */
    private List<ThreadSlice> makeAtOnce(int wanted, double nanosPerCall) throws Exception {
        StartBarrier barrier = new StartBarrier(members.size());
        return team.run(members.size(), member -> members.get(member).run(wanted, nanosPerCall, barrier));
    }

    private static long sum(List<ThreadSlice> slices, ToLongFunction<ThreadSlice> quantity) {
        return slices.stream().mapToLong(quantity).sum();
    }

    /** One thread of a {@link Team}, with its own inputs and clocks for one operation. */
    private static final class TeamMember {
        /** How long the thread makes calls before it checks whether another thread has finished. */
        private static final double STRIDE_NANOS = 20_000;

        private final TimedCalls calls;
        private final Meter meter;
        private final RunQueue queue = RunQueue.ofCurrentThread();

        /**
         * Creates a member. The thread itself must create it and the {@code meter}, because clocks belong to a thread.
         */
        TeamMember(TimedCalls calls, Meter meter) {
            this.calls = calls;
            this.meter = meter;
        }

        int siblings() {
            return calls.siblings();
        }

        /** Prepares inputs, waits for the other members, and makes calls until any member has used up its inputs. */
        ThreadSlice run(int wanted, double nanosPerCall, StartBarrier barrier) throws Exception {
            try {
                int prepared = calls.prepare(wanted, nanosPerCall);
                int stride = (int) Math.max(1, STRIDE_NANOS / nanosPerCall);
                meter.reset();
                barrier.pass();
                Long queued = queue.waitNanos();
                meter.start();
                long start = System.nanoTime();
                int made = 0;
                while (made < prepared && !barrier.hasEnded()) {
                    int count = Math.min(stride, prepared - made);
                    calls.make(count);
                    made += count;
                }
                long end = System.nanoTime();
                meter.stop();
                Long waited = queued == null ? null : Long.valueOf(queue.waitNanos() - queued);
                return new ThreadSlice(made, start, end, meter.cpuNanos(), meter.allocatedBytes(), waited);
            } finally {
                barrier.end();
            }
        }
    }

    /** The calls of one thread between a {@link StartBarrier} and the end of a slice. */
    private static final class ThreadSlice {
        final int calls;

        /** The time of the start in nanoseconds, from the clock that all threads share. */
        final long start;

        final long end;
        final long cpuNanos;
        final long allocatedBytes;

        /** The time that the thread waited for a core, in nanoseconds. Null if the system does not report it. */
        final Long queueNanos;

        ThreadSlice(int calls, long start, long end, long cpuNanos, long allocatedBytes, Long queueNanos) {
            this.calls = calls;
            this.start = start;
            this.end = end;
            this.cpuNanos = cpuNanos;
            this.allocatedBytes = allocatedBytes;
            this.queueNanos = queueNanos;
        }
    }
}
