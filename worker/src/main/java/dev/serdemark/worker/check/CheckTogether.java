package dev.serdemark.worker.check;

import dev.serdemark.worker.check.Trial.Wrong;
import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.contender.PreparedContender.Track;
import dev.serdemark.worker.measure.Team;
import dev.serdemark.worker.measure.Team.StartBarrier;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.CheckMessages.Checked;
import dev.serdemark.worker.protocol.CheckMessages.Fault;
import dev.serdemark.worker.protocol.CheckMessages.FoundFault;
import dev.serdemark.worker.protocol.Whereabouts;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Checks that answers stay right while all threads of a team call one codec at once. A check without findings proves
 * nothing: a race may be too rare to see in the given time. The check therefore runs again each time the worker is
 * checked.
 */
public final class CheckTogether {
    /** CPU time per thread and operation. A busy machine makes a check longer, not worse. */
    private static final long CPU_NANOS = 200_000_000;

    /** Limit of the elapsed time per operation, for threads that mostly wait for each other. */
    private static final long MOST_NANOS = 4_000_000_000L;

    private CheckTogether() {}

    /**
     * Checks the operations that are right if only one thread calls them.
     *
     * @param alone the findings of the check by one thread
     * @param track receives each operation before its check
     * @return the findings of {@code alone}, and the findings of all threads together: for each operation its first
     *     fault, or else all its doubtful payloads
     * @throws Exception if the check itself fails
     */
    public static Checked run(PreparedContender<?, ?> contender, Team team, Checked alone, Track track)
            throws Exception {
        List<FoundFault> together = new ArrayList<>();
        for (Call call : contender.calls()) {
            if (alone.isRight(call)) {
                track.at(Whereabouts.of(call));
                together.addAll(findings(contender, team, call, alone));
            }
        }
        return new Checked(alone.findings, alone.written, together);
    }

    /** Returns the first fault, or else all doubtful payloads. */
    private static List<FoundFault> findings(PreparedContender<?, ?> contender, Team team, Call call, Checked alone)
            throws Exception {
        // Creates all members before any of them begins. They would wait forever for a member that cannot be created.
        List<MemberCheck<?, ?>> members = team.run(team.size(), member -> new MemberCheck<>(contender, call, alone));
        StartBarrier barrier = new StartBarrier(team.size());
        List<FoundFault> found = team
                .run(team.size(), member -> members.get(member).make(member, barrier))
                .stream()
                .filter(Objects::nonNull)
                .collect(Collectors.toList());
        return found.stream()
                .filter(finding -> finding.fault != Fault.DIFFERENT_BYTES)
                .findFirst()
                .map(List::of)
                .orElse(found);
    }

    /** The calls of one member of the team. */
    private static final class MemberCheck<T, P> {
        private final PreparedContender<T, P> contender;
        private final Call call;
        private final Checked alone;
        private final Trial<T, P> trial;
        private Whereabouts where = Whereabouts.START;
        private int sibling;
        private FoundFault doubt;

        MemberCheck(PreparedContender<T, P> contender, Call call, Checked alone) {
            this.contender = contender;
            this.call = call;
            this.alone = alone;
            trial = new Trial<>(contender, this::doubt, next -> where = next);
        }

        /**
         * Calls until the time is over or another member has found a fault. Returns the fault, or the first doubtful
         * answer, or null if all answers were right.
         */
        FoundFault make(int member, StartBarrier barrier) {
            barrier.pass();
            ThreadMXBean clock = ManagementFactory.getThreadMXBean();
            long cpuEnd = clock.getCurrentThreadCpuTime() + CPU_NANOS;
            long end = System.nanoTime() + MOST_NANOS;
            try {
                sibling = member % contender.siblings();
                while (!barrier.hasEnded() && clock.getCurrentThreadCpuTime() < cpuEnd && System.nanoTime() < end) {
                    byte[] content = trial.make(call, sibling);
                    if (content != null) {
                        trial.compare(call, sibling, alone.written.get(sibling), content);
                    }
                    sibling = (sibling + 1) % contender.siblings();
                }
                return doubt;
            } catch (Wrong wrong) {
                barrier.end();
                return wrong.finding(call, where);
            } catch (Throwable thrown) {
                barrier.end();
                return FoundFault.threw(call, where, thrown);
            }
        }

        /**
         * Keeps the first doubtful payload, because one is enough to send to the orchestrator. Reads the other doubtful
         * payloads back if the contender can read.
         */
        private void doubt(Call written, byte[] content) throws Exception {
            if (doubt == null) {
                doubt = FoundFault.doubtful(written, where, content);
            } else if (written == Call.WRITE && contender.calls().contains(Call.READ) && alone.isRight(Call.READ)) {
                trial.readBack(sibling, content);
            }
        }
    }
}
