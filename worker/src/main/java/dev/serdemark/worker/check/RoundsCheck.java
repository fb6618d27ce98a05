package dev.serdemark.worker.check;

import dev.serdemark.worker.check.Trial.WrongAnswer;
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
 * bytes later, another codec must read the sibling from these bytes.
 */
public final class RoundsCheck<T, P> {
    /** A body that takes longer is read only once, so that slow bodies leave time for other bodies. */
    private static final long SLOW_NANOS = 50_000_000;

    /** Ends the rounds after this time, even if a slow contender has made fewer rounds than requested. */
    private static final long MAX_NANOS = 10_000_000_000L;

    /** The first tenth of the rounds may fill caches. The growth of the live objects is measured after that tenth. */
    private static final int UNMEASURED_DIVISOR = 10;

    private static final int SIBLING = 0;

    private final PreparedContender<T, P> contender;

    /** The other payloads. A body that is not read again becomes null. */
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
    private Thrown lastThrown;
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
        } catch (WrongAnswer wrong) {
            return faulty(wrong.finding(Call.WRITE, where[0]), -1);
        } catch (Throwable threw) {
            return faulty(FoundFault.threw(Call.WRITE, where[0], threw), -1);
        }
        if (request.threads == 1) {
            return new RoundsCheck<>(contender, request, written, new StartBarrier(1), meter).makeRounds();
        }
        StartBarrier barrier = new StartBarrier(request.threads);
        return new Team(request.threads)
                .run(request.threads, member -> makeRoundsOfMember(contender, request, written, barrier)).stream()
                        .reduce(RoundsCheck::worse)
                        .orElseThrow();
    }

    /** Makes the rounds of one of several threads. If this thread fails, the other threads do not wait for it. */
    private static <T, P> RoundsChecked makeRoundsOfMember(
            PreparedContender<T, P> contender, CheckRounds request, byte[] written, StartBarrier barrier) {
        try {
            return new RoundsCheck<>(contender, request, written, barrier, null).makeRounds();
        } catch (Throwable failure) {
            barrier.end();
            throw failure;
        }
    }

    /** Returns the result with a fault. If there is none, returns the result with fewer rounds. */
    private static RoundsChecked worse(RoundsChecked first, RoundsChecked second) {
        if (first.fault != null || second.fault != null) {
            return first.fault == null ? second : first;
        }
        return first.rounds <= second.rounds ? first : second;
    }

    /** Returns the result for a fault in a round, or before all rounds if {@code round} is -1. */
    private static RoundsChecked faulty(FoundFault fault, int round) {
        return new RoundsChecked(fault, round, null, 0, 0, Math.max(round, 0), 0, 0, 0);
    }

    private RoundsChecked makeRounds() {
        barrier.pass();
        // Several threads do not measure. One thread reads each body before it measures.
        int firstMeasured = meter == null ? rounds : Math.max(rounds / UNMEASURED_DIVISOR, bodies.size());
        long liveBytes = 0;
        Call call = Call.READ;
        long end = System.nanoTime() + MAX_NANOS;
        int round = 0;
        for (; round < rounds && System.nanoTime() < end && !barrier.hasEnded(); round++) {
            if (round == firstMeasured) {
                liveBytes = Heap.liveBytes();
            }
            if (!bodies.isEmpty()) {
                readBody(round % bodies.size());
            }
            try {
                call = Call.READ;
                trial.readBack(SIBLING, written);
                call = Call.WRITE;
                checkWrite();
            } catch (WrongAnswer wrong) {
                barrier.end();
                return faulty(wrong.finding(call, where), round);
            } catch (Throwable threw) {
                barrier.end();
                return faulty(FoundFault.threw(call, where, threw), round);
            }
        }
        int measuredRounds = Math.max(round - firstMeasured, 0);
        long grownBytes = measuredRounds == 0 ? 0 : Heap.liveBytes() - liveBytes;
        return new RoundsChecked(
                null, 0, lastThrown, cpuNanos, allocatedBytes, round, reads, measuredRounds, grownBytes);
    }

    /**
     * Writes the sibling. If the bytes differ from the first bytes, a codec that read no bodies must read the sibling's
     * value from them.
     */
    private void checkWrite() throws Exception {
        byte[] again = contender.form().content(trial.writeFresh(SIBLING));
        if (!Arrays.equals(again, written)) {
            if (witness == null) {
                witness = contender.callerOfNewCodec();
            }
            trial.requireValue(SIBLING, witness.read(contender.form().of(again)));
        }
    }

    /** Reads a body, and ignores the value. */
    private void readBody(int index) {
        P body = bodies.get(index);
        if (body == null) {
            return;
        }
        boolean isReadAgain = true;
        reads++;
        lastThrown = null;
        if (meter != null) {
            meter.reset();
            meter.start();
        }
        try {
            Sink.take(caller.read(body));
        } catch (Throwable threw) {
            // Errors such as OutOfMemoryError take time that other reads need.
            isReadAgain = !(threw instanceof Error);
            lastThrown = Thrown.of(threw);
        }
        if (meter != null) {
            meter.stop();
            cpuNanos += meter.cpuNanos();
            allocatedBytes += meter.allocatedBytes();
            isReadAgain &= meter.cpuNanos() < SLOW_NANOS;
        }
        if (!isReadAgain) {
            bodies.set(index, null);
        }
    }
}
