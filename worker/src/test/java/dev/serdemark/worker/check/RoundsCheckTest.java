package dev.serdemark.worker.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.serdemark.worker.codec.BytesCodec;
import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.measure.Meter;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.CheckMessages.CheckRounds;
import dev.serdemark.worker.protocol.CheckMessages.Fault;
import dev.serdemark.worker.protocol.CheckMessages.RoundsChecked;
import dev.serdemark.worker.protocol.PreparationMessages.Prepare;
import dev.serdemark.worker.value.Bridge;
import dev.serdemark.worker.value.ValueReader;
import dev.serdemark.worker.value.ValueWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Codecs of one number, which payloads spoil or not. */
class RoundsCheckTest {
    private static final int NUMBER = 5;
    private static final byte[] BAD = {1};

    private RoundsChecked check(Class<?> codec, List<byte[]> bodies, int rounds, int threads) throws Exception {
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
                1,
                true,
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
        assertTrue(checked.grownBytesPerRound < 100);
        assertEquals("java.lang.ArrayIndexOutOfBoundsException", checked.thrown.type);
        assertNull(check(Numbers.class, List.of(), 100, 4).fault);
    }

    @Test
    void a_failed_read_that_spoils_later_writes_is_found() throws Exception {
        RoundsChecked checked = check(Spoiled.class, List.of(new byte[4], BAD), 10, 1);
        assertEquals(Fault.DIFFERENT_VALUE, checked.fault.fault);
        assertEquals(Call.WRITE, checked.fault.call);
        assertEquals(1, checked.faultyRound);
    }

    @Test
    void other_bytes_are_right_if_another_codec_reads_the_value() throws Exception {
        assertNull(check(Changing.class, List.of(BAD), 20, 1).fault);
    }

    @Test
    void a_codec_that_writes_wrongly_at_once_is_faulty_before_all_rounds() throws Exception {
        RoundsChecked checked = check(Wrong.class, List.of(BAD), 10, 1);
        assertEquals(Fault.DIFFERENT_VALUE, checked.fault.fault);
        assertEquals(-1, checked.faultyRound);
    }

    @Test
    void objects_that_are_kept_after_each_failed_read_are_counted() throws Exception {
        RoundsChecked checked = check(Hoarder.class, List.of(BAD), 1000, 1);
        assertNull(checked.fault);
        assertTrue(checked.grownBytesPerRound >= Hoarder.BYTES, () -> "" + checked.grownBytesPerRound);
    }

    @Test
    void an_error_is_met_once_only() throws Exception {
        Failing.reads = 0;
        assertNull(check(Failing.class, List.of(BAD), 50, 1).fault);
        assertEquals(1, Failing.reads);
    }

    /** Two threads meet within a call, so that each of them sees the number of the other. */
    @Test
    void a_codec_that_threads_must_not_share_is_found() throws Exception {
        assertNull(check(Unshared.class, List.of(), 10, 1).fault);
        assertEquals(Fault.THREW, check(Unshared.class, List.of(), 1000, 2).fault.fault);
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

    /** Writes another form of the same number after each call. */
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

    public static final class Unshared extends Numbers {
        private volatile Thread busy;

        public Unshared() {}

        @Override
        public int[] read(byte[] payload) {
            busy = Thread.currentThread();
            Thread.yield();
            int[] value = super.read(payload);
            if (busy != Thread.currentThread()) {
                throw new IllegalStateException("Two threads at once.");
            }
            return value;
        }
    }
}
