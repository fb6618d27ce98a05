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
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Checks codecs that handle one number. Some of them answer wrongly after they have read {@link #BAD}. */
class RoundsCheckTest {
    private static final int NUMBER = 5;

    /** A payload that no codec can read, because it is shorter than a number. */
    private static final byte[] BAD = {1};

    private RoundsChecked check(Class<?> codec, List<byte[]> bodies, int rounds, int threads) throws Exception {
        return check(codec, bodies, rounds, threads, false);
    }

    private RoundsChecked check(Class<?> codec, List<byte[]> bodies, int rounds, int threads, boolean hasCodecPerThread)
            throws Exception {
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
                !hasCodecPerThread, // sharesCodec
                false, // hasMaps
                false); // isSequence
        PreparedContender<?, ?> contender = PreparedContender.of(request, where -> {});
        return RoundsCheck.run(contender, new CheckRounds(bodies, rounds, threads), new Meter());
    }

    @Test
    void a_codec_without_state_is_right_after_any_payload() throws Exception {
        RoundsChecked checked = check(Numbers.class, List.of(BAD, new byte[] {0, 0, 0, 7}), 999, 1);
        assertNull(checked.fault);
        assertTrue(checked.allocatedBytes > 0);
        assertEquals(999, checked.rounds);
        assertEquals(999, checked.reads);
        assertEquals(900, checked.measuredRounds); // without the first tenth
        assertEquals("java.lang.ArrayIndexOutOfBoundsException", checked.thrown.type);
        RoundsChecked together = check(Numbers.class, List.of(), 100, 4);
        assertNull(together.fault);
        assertEquals(100, together.rounds);
        assertEquals(0, together.measuredRounds);
    }

    @Test
    void a_codec_that_cannot_be_created_ends_the_check_of_all_threads() {
        Limited.codecs.set(0);
        assertThrows(IllegalStateException.class, () -> check(Limited.class, List.of(), 10, 2, true));
    }

    @Test
    void wrong_writes_after_a_failed_read_are_found() throws Exception {
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
    void a_wrong_write_before_the_first_round_is_found() throws Exception {
        RoundsChecked checked = check(WrongNumbers.class, List.of(BAD), 10, 1);
        assertEquals(Fault.DIFFERENT_VALUE, checked.fault.fault);
        assertEquals(-1, checked.faultyRound);
    }

    @Test
    void the_bytes_that_a_codec_keeps_after_failed_reads_are_counted() throws Exception {
        RoundsChecked checked = check(Hoarder.class, List.of(BAD), 1000, 1);
        assertNull(checked.fault);
        assertEquals(900, checked.measuredRounds);
        assertTrue(checked.grownBytes >= 900 * Hoarder.BYTES, () -> "" + checked.grownBytes);
    }

    @Test
    void a_body_whose_read_throws_an_error_is_read_once() throws Exception {
        Overflowing.reads = 0;
        RoundsChecked checked = check(Overflowing.class, List.of(BAD), 50, 1);
        assertNull(checked.fault);
        assertEquals(1, Overflowing.reads);
        assertEquals(1, checked.reads);
        assertEquals(50, checked.rounds);
    }

    @Test
    void a_codec_that_is_not_thread_safe_is_found() throws Exception {
        assertNull(faultOfThreadUnsafe(10, 1));
        assertEquals(Fault.THREW, faultOfThreadUnsafe(10, 2).fault);
    }

    private FoundFault faultOfThreadUnsafe(int rounds, int threads) throws Exception {
        ThreadUnsafe.callers = new CountDownLatch(threads);
        return check(ThreadUnsafe.class, List.of(), rounds, threads).fault;
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

    /** Adds 0, 1 or 2 bytes to each number, which reads ignore. The number of bytes changes after every four writes. */
    public static final class Changing extends Numbers {
        private int writes;

        public Changing() {}

        @Override
        public byte[] write(int[] value) {
            return Arrays.copyOf(super.write(value), Integer.BYTES + writes++ / 4 % 3);
        }
    }

    /** Always writes another number. */
    public static final class WrongNumbers extends Numbers {
        public WrongNumbers() {}

        @Override
        public byte[] write(int[] value) {
            return super.write(new int[] {value[0] + 1});
        }
    }

    /** Keeps an array after each failed read. */
    public static final class Hoarder extends Numbers {
        static final int BYTES = 1000;
        private final List<byte[]> kept = new ArrayList<>();

        public Hoarder() {}

        @Override
        public int[] read(byte[] payload) {
            if (payload.length < Integer.BYTES) {
                kept.add(new byte[BYTES]);
            }
            return super.read(payload);
        }
    }

    /** Throws an error in a failed read. */
    public static final class Overflowing extends Numbers {
        static int reads;

        public Overflowing() {}

        @Override
        public int[] read(byte[] payload) {
            if (payload.length < Integer.BYTES) {
                reads++;
                throw new StackOverflowError();
            }
            return super.read(payload);
        }
    }

    /**
     * Throws if two threads are in a call at the same time. Each call waits until all threads are in a call. The first
     * call does not wait, because it happens before the rounds, in a single thread.
     */
    public static final class ThreadUnsafe extends Numbers {
        static CountDownLatch callers;
        private final AtomicInteger reads = new AtomicInteger();
        private volatile Thread lastCaller;

        public ThreadUnsafe() {}

        @Override
        public int[] read(byte[] payload) {
            int[] value = super.read(payload);
            if (reads.getAndIncrement() == 0) {
                return value;
            }
            lastCaller = Thread.currentThread();
            callers.countDown();
            try {
                callers.await(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            if (lastCaller != Thread.currentThread()) {
                throw new IllegalStateException("Two threads at once.");
            }
            return value;
        }
    }

    /** Allows only five codecs. A check with two threads needs one more, so the last thread gets none. */
    public static final class Limited extends Numbers {
        static final AtomicInteger codecs = new AtomicInteger();

        public Limited() {
            if (codecs.incrementAndGet() > 5) {
                throw new IllegalStateException("Too many codecs.");
            }
        }
    }
}
