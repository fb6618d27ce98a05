package dev.serdemark.worker.check;

import dev.serdemark.worker.check.Trial.WrongAnswer;
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
 * Checks that answers stay right while all threads of a team call the contender at once. A check without findings
 * proves nothing: a race may be too rare to see in this short time. The check therefore runs again each time the worker
 * is checked.
 */
public final class ConcurrentCheck {
    /** Time per thread and operation. It is CPU time, so that a busy machine does not reduce the number of calls. */
    private static final long CPU_NANOS = 200_000_000;

    /** Limit of the elapsed time per operation, for threads that mostly wait for each other. */
    private static final long MAX_NANOS = 4_000_000_000L;

    private ConcurrentCheck() {}

    /**
     * Checks the operations that are right if only one thread calls them.
     *
     * @param oneThreadCheck the findings of the check by one thread
     * @param track receives each operation before its check
     * @return the findings of {@code oneThreadCheck}, and the findings of all threads together: the first fault of each
     *     operation, or all doubtful payloads of an operation without a fault
     * @throws Exception if the check itself fails
     */
    public static Checked run(PreparedContender<?, ?> contender, Team team, Checked oneThreadCheck, Track track)
            throws Exception {
        List<FoundFault> concurrentFindings = new ArrayList<>();
        for (Call call : contender.calls()) {
            if (oneThreadCheck.isRight(call)) {
                track.at(Whereabouts.of(call));
                concurrentFindings.addAll(findings(contender, team, call, oneThreadCheck));
            }
        }
        return new Checked(oneThreadCheck.findings, oneThreadCheck.written, concurrentFindings);
    }

    /** Returns the first fault. If there is none, returns all doubtful payloads. */
    private static List<FoundFault> findings(
            PreparedContender<?, ?> contender, Team team, Call call, Checked oneThreadCheck) throws Exception {
        // Creates all members before any member begins. Otherwise, they would wait for a member that cannot be created.
        List<MemberCheck<?, ?>> members =
                team.run(team.size(), member -> new MemberCheck<>(contender, call, oneThreadCheck));
        StartBarrier barrier = new StartBarrier(team.size());
        List<FoundFault> found = team
                .run(team.size(), member -> members.get(member).run(member, barrier))
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
        private final Checked oneThreadCheck;
        private final Trial<T, P> trial;
        private Whereabouts where = Whereabouts.START;
        private int sibling;
        private FoundFault firstDoubt;

        MemberCheck(PreparedContender<T, P> contender, Call call, Checked oneThreadCheck) {
            this.contender = contender;
            this.call = call;
            this.oneThreadCheck = oneThreadCheck;
            trial = new Trial<>(contender, this::addDoubtful, next -> where = next);
        }

        /**
         * Calls until the time is over or another member has found a fault. Returns the fault, or the first doubtful
         * answer, or null if all answers were right.
         */
        FoundFault run(int member, StartBarrier barrier) {
            barrier.pass();
            ThreadMXBean clock = ManagementFactory.getThreadMXBean();
            long cpuEnd = clock.getCurrentThreadCpuTime() + CPU_NANOS;
            long end = System.nanoTime() + MAX_NANOS;
            try {
                sibling = member % contender.siblings();
                while (!barrier.hasEnded() && clock.getCurrentThreadCpuTime() < cpuEnd && System.nanoTime() < end) {
                    byte[] content = trial.check(call, sibling);
                    if (content != null) {
                        trial.compare(call, sibling, oneThreadCheck.written.get(sibling), content);
                    }
                    sibling = (sibling + 1) % contender.siblings();
                }
                return firstDoubt;
            } catch (WrongAnswer wrong) {
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
        private void addDoubtful(Call written, byte[] content) throws Exception {
            if (firstDoubt == null) {
                firstDoubt = FoundFault.doubtful(written, where, content);
            } else if (written == Call.WRITE
                    && contender.calls().contains(Call.READ)
                    && oneThreadCheck.isRight(Call.READ)) {
                trial.readBack(sibling, content);
            }
        }
    }
}
