package dev.serdemark.worker.check;

import dev.serdemark.worker.contender.Contender;
import dev.serdemark.worker.contender.Track;
import dev.serdemark.worker.measure.Gate;
import dev.serdemark.worker.measure.Team;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.Checked;
import dev.serdemark.worker.protocol.Fault;
import dev.serdemark.worker.protocol.Finding;
import dev.serdemark.worker.protocol.Place;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Checks that answers stay right while all threads of a team call one codec at once. What is not found is not proven:
 * a race may be rarer than the time allows to see, so the check is made again whenever the worker is checked.
 */
public final class CheckTogether {
    /** CPU time of each thread for each operation: a busy machine makes a check longer, not worse. */
    private static final long CPU_NANOS = 200_000_000;

    /** Elapsed time, where threads mostly wait for each other. */
    private static final long MOST_NANOS = 4_000_000_000L;

    private CheckTogether() {}

    /**
     * Checks the operations that are right as long as one thread calls.
     *
     * @param alone what the check by one thread found
     * @param track told of each operation
     * @return the same, with the first thing that is wrong with each operation besides
     */
    public static Checked run(Contender<?, ?> contender, Team team, Checked alone, Track track) throws Exception {
        List<Finding> together = new ArrayList<>();
        for (Call call : contender.calls()) {
            if (alone.findings(call).isEmpty()) {
                track.at(Place.of(call));
                Gate gate = new Gate(team.size());
                team.run(team.size(), member -> attempt(contender, call, alone, member, gate)).stream()
                        .filter(Objects::nonNull)
                        .findFirst()
                        .ifPresent(together::add);
            }
        }
        return new Checked(alone.findings(), alone.written(), together);
    }

    /** Null where the time has passed, or another member has found something, and all was right here. */
    private static <T, P> Finding attempt(Contender<T, P> contender, Call call, Checked alone, int member, Gate gate) {
        Place[] place = {Place.START};
        Trial<T, P> trial = new Trial<>(contender, next -> place[0] = next);
        gate.pass();
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long cpuEnd = clock.getCurrentThreadCpuTime() + CPU_NANOS;
        long end = System.nanoTime() + MOST_NANOS;
        try {
            int sibling = member % contender.siblings();
            while (!gate.hasEnded() && clock.getCurrentThreadCpuTime() < cpuEnd && System.nanoTime() < end) {
                byte[] content = trial.make(call, sibling);
                if (content != null && !Arrays.equals(content, alone.written().get(sibling))) {
                    throw new Wrong(Fault.DIFFERENT_AGAIN);
                }
                sibling = (sibling + 1) % contender.siblings();
            }
            return null;
        } catch (Wrong wrong) {
            gate.end();
            return new Finding(call, place[0], wrong.fault(), wrong.value(), wrong.getCause());
        } catch (Throwable thrown) {
            gate.end();
            return new Finding(call, place[0], Fault.THREW, null, thrown);
        }
    }
}
