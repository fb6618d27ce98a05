package dev.serdemark.worker.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.serdemark.worker.codec.BytesCodec;
import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.measure.Meter;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.CheckMessages.CheckRounds;
import dev.serdemark.worker.protocol.CheckMessages.Fault;
import dev.serdemark.worker.protocol.CheckMessages.FoundFault;
import dev.serdemark.worker.protocol.CheckMessages.RoundsChecked;
import dev.serdemark.worker.protocol.PreparationMessages.Prepare;
import dev.serdemark.worker.value.Bridge;
import dev.serdemark.worker.value.ValueReader;
import dev.serdemark.worker.value.ValueWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Checks codecs that handle one number. Some of them answer wrongly after they have read a certain payload. */
class RoundsCheckTest {
    private static final int NUMBER = 5;
    private static final byte[] BAD = {1};

    private RoundsChecked check(Class<?> codec, List<byte[]> bodies, int rounds, int threads) throws Exception {
        return check(codec, bodies, rounds, threads, false);
    }

    private RoundsChecked check(
            Class<?> codec, List<byte[]> bodies, int rounds, int threads, boolean codecForEachThread) throws Exception {
        ValueWriter value = new ValueWriter();
        value.writeInt(NUMBER);
        List<byte[]> values = List.of(value.toByteArray());
        Prepare request = new Prepare(
                codec.getName(),
                NumberBridge.class.getName(),
                null,
                values,
                List.of(),
                List.of(Call.READ, Call.WRITE),
                threads,
                !codecForEachThread,
                false,
                false);
        PreparedContender<?, ?> contender = PreparedContender.of(request, place -> {});
        return RoundsCheck.run(contender, new CheckRounds(bodies, rounds, threads), new Meter());
    }

    @Test
    void a_codec_without_state_is_right_after_any_payload() throws Exception {
        RoundsChecked checked = check(Numbers.class, List.of(BAD, new byte[] {0, 0, 0, 7}), 999, 1);
        assertNull(checked.fault);
        assertTrue(checked.allocatedBytes > 0);
        assertEquals(999, checked.rounds);
        assertEquals(999, checked.reads);
        assertEquals(900, checked.measuredRounds);
        assertEquals("java.lang.ArrayIndexOutOfBoundsException", checked.thrown.type);
        RoundsChecked together = check(Numbers.class, List.of(), 100, 4);
        assertNull(together.fault);
        assertEquals(100, together.rounds);
        assertEquals(0, together.measuredRounds);
    }

    @Test
    void a_thread_that_gets_no_codec_ends_the_check_of_all_threads() {
        Limited.codecs.set(0);
        assertThrows(IllegalStateException.class, () -> check(Limited.class, List.of(), 10, 2, true));
    }

    @Test
    void a_failed_read_that_makes_later_writes_wrong_is_found() throws Exception {
        RoundsChecked checked = check(Spoiled.class, List.of(new byte[4], BAD), 10, 1);
        assertEquals(Fault.DIFFERENT_VALUE, checked.fault.fault);
        assertEquals(Call.WRITE, checked.fault.call);
        assertEquals(1, checked.faultyRound);
    }

    @Test
    void different_bytes_are_right_if_another_codec_reads_the_value() throws Exception {
        assertNull(check(Changing.class, List.of(BAD), 20, 1).fault);
    }

    @Test
    void a_wrong_write_before_all_rounds_is_found() throws Exception {
        RoundsChecked checked = check(Wrong.class, List.of(BAD), 10, 1);
        assertEquals(Fault.DIFFERENT_VALUE, checked.fault.fault);
        assertEquals(-1, checked.faultyRound);
    }

    @Test
    void objects_that_are_kept_after_each_failed_read_are_counted() throws Exception {
        RoundsChecked checked = check(Hoarder.class, List.of(BAD), 1000, 1);
        assertNull(checked.fault);
        assertEquals(900, checked.measuredRounds);
        assertTrue(checked.grownBytes >= 900 * Hoarder.BYTES, () -> "" + checked.grownBytes);
    }

    @Test
    void a_body_that_causes_an_error_is_read_once() throws Exception {
        Failing.reads = 0;
        RoundsChecked checked = check(Failing.class, List.of(BAD), 50, 1);
        assertNull(checked.fault);
        assertEquals(1, Failing.reads);
        assertEquals(1, checked.reads);
        assertEquals(50, checked.rounds);
    }

    /** Two threads are in a call at the same time. One of them notices the other and throws. */
    @Test
    void a_codec_that_threads_must_not_share_is_found() throws Exception {
        assertNull(unshared(10, 1));
        assertEquals(Fault.THREW, unshared(10, 2).fault);
    }

    private FoundFault unshared(int rounds, int threads) throws Exception {
        Unshared.met = new CountDownLatch(threads);
        return check(Unshared.class, List.of(), rounds, threads).fault;
    }

    public static final class NumberBridge implements Bridge<int[]> {
        public NumberBridge() {}

        @Override
        public int[] read(ValueReader in) {
            return new int[] {in.readInt()};
        }

        @Override
        public void write(int[] value, ValueWriter out) {
            out.enter(value);
            out.writeInt(value[0]);
        }
    }

    public static class Numbers implements BytesCodec<int[]> {
        public Numbers() {}

        @Override
        public byte[] write(int[] value) {
            ValueWriter out = new ValueWriter();
            out.writeInt(value[0]);
            return out.toByteArray();
        }

        @Override
        public int[] read(byte[] payload) {
            return new int[] {new ValueReader(payload).readInt()};
        }
    }

    /** Writes another number after a failed read. */
    public static final class Spoiled extends Numbers {
        private boolean isSpoiled;

        public Spoiled() {}

        @Override
        public byte[] write(int[] value) {
            return super.write(new int[] {isSpoiled ? value[0] + 1 : value[0]});
        }

        @Override
        public int[] read(byte[] payload) {
            isSpoiled |= payload.length < Integer.BYTES;
            return super.read(payload);
        }
    }

    /** Writes a number in another form after every four writes: with 0, 1 or 2 more bytes. */
    public static final class Changing extends Numbers {
        private int writes;

        public Changing() {}

        @Override
        public byte[] write(int[] value) {
            return Arrays.copyOf(super.write(value), Integer.BYTES + writes++ / 4 % 3);
        }
    }

    public static final class Wrong extends Numbers {
        public Wrong() {}

        @Override
        public byte[] write(int[] value) {
            return super.write(new int[] {value[0] + 1});
        }
    }

    public static final class Hoarder extends Numbers {
        static final int BYTES = 1000;
        private final List<byte[]> kept = new ArrayList<>();

        public Hoarder() {}

        @Override
        public int[] read(byte[] payload) {
            kept.addAll(payload.length < Integer.BYTES ? List.of(new byte[BYTES]) : Collections.emptyList());
            return super.read(payload);
        }
    }

    public static final class Failing extends Numbers {
        static int reads;

        public Failing() {}

        @Override
        public int[] read(byte[] payload) {
            if (payload.length < Integer.BYTES) {
                reads++;
                throw new StackOverflowError();
            }
            return super.read(payload);
        }
    }

    /** The first call happens before all rounds, in one thread. Later calls wait until all threads are in a call. */
    public static final class Unshared extends Numbers {
        static CountDownLatch met;
        private final AtomicInteger reads = new AtomicInteger();
        private volatile Thread busy;

        public Unshared() {}

        @Override
        public int[] read(byte[] payload) {
            int[] value = super.read(payload);
            if (reads.getAndIncrement() == 0) {
                return value;
            }
            busy = Thread.currentThread();
            met.countDown();
            try {
                met.await(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            if (busy != Thread.currentThread()) {
                throw new IllegalStateException("Two threads at once.");
            }
            return value;
        }
    }

    /** Allows only five codecs. A check with two threads needs six. */
    public static final class Limited extends Numbers {
        static final AtomicInteger codecs = new AtomicInteger();

        public Limited() {
            if (codecs.incrementAndGet() > 5) {
                throw new IllegalStateException("Too many codecs.");
            }
        }
    }
}
