package dev.serdemark.worker.check;

import dev.serdemark.worker.check.Trial.Wrong;
import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.measure.Meter;
import dev.serdemark.worker.measure.Sink;
import dev.serdemark.worker.measure.Team;
import dev.serdemark.worker.measure.Team.StartBarrier;
import dev.serdemark.worker.memory.Heap;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.CheckMessages.CheckRounds;
import dev.serdemark.worker.protocol.CheckMessages.FoundFault;
import dev.serdemark.worker.protocol.CheckMessages.RoundsChecked;
import dev.serdemark.worker.protocol.FailureMessages.Thrown;
import dev.serdemark.worker.protocol.Whereabouts;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks that a contender still reads and writes right after it has read other payloads, or while several threads call
 * its codec. Right are the value of the first sibling, and what the contender wrote for it before all rounds.
 */
public final class RoundsCheck<T, P> {
    /** A body that takes longer is read only once, so that a few do not fill the time of all. */
    private static final long SLOW_NANOS = 50_000_000;

    /** The part of the rounds that fills caches before the live objects are measured. */
    private static final int FIRST_PART = 10;

    private static final int SIBLING = 0;

    private final List<P> bodies = new ArrayList<>();
    private final int rounds;
    private final byte[] written;
    private final Trial<T, P> trial;
    private final Caller<T, P> caller;
    private final StartBarrier barrier;

    /** Measures the reads of bodies. Null if several threads make rounds. */
    private final Meter meter;

    private Whereabouts where = Whereabouts.START;
    private Thrown thrown;
    private long cpuNanos;
    private long allocatedBytes;
    private long grownBytesPerRound;

    private RoundsCheck(
            PreparedContender<T, P> contender, CheckRounds request, byte[] written, StartBarrier barrier, Meter meter) {
        for (byte[] body : request.bodies) {
            bodies.add(contender.form().of(body));
        }
        rounds = request.rounds;
        this.written = written;
        trial = trial(contender);
        caller = contender.caller();
        this.barrier = barrier;
        this.meter = meter;
    }

    /**
     * Makes the rounds of a request.
     *
     * @param meter of the calling thread
     * @throws Exception if the check itself fails
     */
    public static RoundsChecked run(PreparedContender<?, ?> contender, CheckRounds request, Meter meter)
            throws Exception {
        return runAll(contender, request, meter);
    }

    private static <T, P> RoundsChecked runAll(PreparedContender<T, P> contender, CheckRounds request, Meter meter)
            throws Exception {
        Whereabouts[] where = {Whereabouts.START};
        byte[] written;
        try {
            Trial<T, P> before = new Trial<>(contender, (call, content) -> {}, next -> where[0] = next);
            written = before.write(SIBLING);
            before.readBack(SIBLING, written);
        } catch (Wrong wrong) {
            return faulty(wrong.finding(Call.WRITE, where[0]), -1);
        } catch (Throwable threw) {
            return faulty(FoundFault.threw(Call.WRITE, where[0], threw), -1);
        }
        if (request.threads == 1) {
            return new RoundsCheck<>(contender, request, written, new StartBarrier(1), meter).make();
        }
        StartBarrier barrier = new StartBarrier(request.threads);
        return new Team(request.threads)
                        .run(
                                request.threads,
                                member -> new RoundsCheck<>(contender, request, written, barrier, null).make())
                        .stream()
                        .reduce((first, second) -> first.fault == null ? second : first)
                        .orElseThrow();
    }

    private static RoundsChecked faulty(FoundFault fault, int round) {
        return new RoundsChecked(fault, round, null, 0, 0, 0);
    }

    private Trial<T, P> trial(PreparedContender<T, P> contender) {
        return new Trial<>(contender, this::readBack, next -> where = next);
    }

    /** Reads what the contender wrote for a map, whose entries may be in any order. */
    private void readBack(Call call, byte[] content) throws Exception {
        trial.readBack(SIBLING, content);
    }

    private RoundsChecked make() {
        barrier.pass();
        int measured = meter == null ? rounds : Math.max(rounds / FIRST_PART, bodies.size());
        long live = 0;
        Call call = Call.READ;
        for (int round = 0; round < rounds && !barrier.hasEnded(); round++) {
            if (round == measured) {
                live = Heap.live();
            }
            if (!bodies.isEmpty()) {
                readBody(round % bodies.size());
            }
            try {
                call = Call.READ;
                trial.readBack(SIBLING, written);
                call = Call.WRITE;
                trial.compare(Call.WRITE, SIBLING, written, trial.write(SIBLING));
            } catch (Wrong wrong) {
                barrier.end();
                return faulty(wrong.finding(call, where), round);
            } catch (Throwable threw) {
                barrier.end();
                return faulty(FoundFault.threw(call, where, threw), round);
            }
        }
        if (measured < rounds) {
            grownBytesPerRound = (Heap.live() - live) / (rounds - measured);
        }
        return new RoundsChecked(null, 0, thrown, cpuNanos, allocatedBytes, grownBytesPerRound);
    }

    /** Reads a body, which may do anything but spoil what comes after. */
    private void readBody(int index) {
        P body = bodies.get(index);
        if (body == null) {
            return;
        }
        boolean again = true;
        thrown = null;
        if (meter != null) {
            meter.reset();
            meter.start();
        }
        try {
            Sink.take(caller.read(body));
        } catch (Throwable threw) {
            // An error such as that memory has run out costs time for other reads.
            again = !(threw instanceof Error);
            thrown = Thrown.of(threw);
        }
        if (meter != null) {
            meter.stop();
            cpuNanos += meter.cpuNanos();
            allocatedBytes += meter.allocatedBytes();
            again &= meter.cpuNanos() < SLOW_NANOS;
        }
        if (!again) {
            bodies.set(index, null);
        }
    }
}
