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
import java.util.Arrays;
import java.util.List;

/**
 * Checks that a contender still answers correctly after it has read other payloads, or while several threads call its
 * codec. The contender must read the first sibling from the payload that it wrote before all rounds. If it writes other
 * bytes later, another codec must read the sibling from those bytes.
 */
public final class RoundsCheck<T, P> {
    /** A body that takes longer is read only once, so that slow bodies leave time for the others. */
    private static final long SLOW_NANOS = 50_000_000;

    /** Ends the rounds after this time, even if a slow contender has made fewer rounds than requested. */
    private static final long MOST_NANOS = 10_000_000_000L;

    /** The first tenth of the rounds fills caches. The growth of the live objects is measured after that tenth. */
    private static final int FIRST_PART = 10;

    private static final int SIBLING = 0;

    private final PreparedContender<T, P> contender;
    private final List<P> bodies = new ArrayList<>();
    private final int rounds;
    private final byte[] written;
    private final Trial<T, P> trial;
    private final Caller<T, P> caller;
    private final StartBarrier barrier;

    /** Measures the reads of bodies. Null if several threads make rounds. */
    private final Meter meter;

    /** Calls a codec that reads no bodies. Null until it is needed. */
    private Caller<T, P> witness;

    private Whereabouts where = Whereabouts.START;
    private Thrown thrown;
    private long cpuNanos;
    private long allocatedBytes;
    private int reads;

    private RoundsCheck(
            PreparedContender<T, P> contender, CheckRounds request, byte[] written, StartBarrier barrier, Meter meter) {
        this.contender = contender;
        for (byte[] body : request.bodies) {
            bodies.add(contender.form().of(body));
        }
        rounds = request.rounds;
        this.written = written;
        trial = new Trial<>(contender, (call, content) -> {}, next -> where = next);
        caller = contender.caller();
        this.barrier = barrier;
        this.meter = meter;
    }

    /**
     * Makes the rounds of a request.
     *
     * @param meter the meter of the calling thread
     * @throws Exception if the check itself fails
     */
    public static <T, P> RoundsChecked run(PreparedContender<T, P> contender, CheckRounds request, Meter meter)
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
                .run(request.threads, member -> member(contender, request, written, barrier)).stream()
                        .reduce(RoundsCheck::worse)
                        .orElseThrow();
    }

    /** Makes the rounds of one of several threads. If it fails, the other threads do not wait for it. */
    private static <T, P> RoundsChecked member(
            PreparedContender<T, P> contender, CheckRounds request, byte[] written, StartBarrier barrier) {
        try {
            return new RoundsCheck<>(contender, request, written, barrier, null).make();
        } catch (Throwable failure) {
            barrier.end();
            throw failure;
        }
    }

    /** Returns the result with a fault, or else the result with fewer rounds. */
    private static RoundsChecked worse(RoundsChecked first, RoundsChecked second) {
        if (first.fault != null || second.fault != null) {
            return first.fault == null ? second : first;
        }
        return first.rounds <= second.rounds ? first : second;
    }

    private static RoundsChecked faulty(FoundFault fault, int round) {
        return new RoundsChecked(fault, round, null, 0, 0, Math.max(round, 0), 0, 0, 0);
    }

    private RoundsChecked make() {
        barrier.pass();
        int measured = meter == null ? rounds : Math.max(rounds / FIRST_PART, bodies.size());
        long live = 0;
        Call call = Call.READ;
        long end = System.nanoTime() + MOST_NANOS;
        int round = 0;
        for (; round < rounds && System.nanoTime() < end && !barrier.hasEnded(); round++) {
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
                write();
            } catch (Wrong wrong) {
                barrier.end();
                return faulty(wrong.finding(call, where), round);
            } catch (Throwable threw) {
                barrier.end();
                return faulty(FoundFault.threw(call, where, threw), round);
            }
        }
        int measuredRounds = Math.max(round - measured, 0);
        long grownBytes = measuredRounds == 0 ? 0 : Heap.live() - live;
        return new RoundsChecked(null, 0, thrown, cpuNanos, allocatedBytes, round, reads, measuredRounds, grownBytes);
    }

    private void write() throws Exception {
        byte[] again = contender.form().content(trial.writeFresh(SIBLING));
        if (!Arrays.equals(again, written)) {
            if (witness == null) {
                witness = contender.callerOfAnother();
            }
            trial.mustBe(SIBLING, witness.read(contender.form().of(again)));
        }
    }

    /** Reads a body, and ignores the value. */
    private void readBody(int index) {
        P body = bodies.get(index);
        if (body == null) {
            return;
        }
        boolean again = true;
        reads++;
        thrown = null;
        if (meter != null) {
            meter.reset();
            meter.start();
        }
        try {
            Sink.take(caller.read(body));
        } catch (Throwable threw) {
            // Errors such as OutOfMemoryError take time that other reads need.
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
