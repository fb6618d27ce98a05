package dev.serdemark.damage.child;

import dev.serdemark.worker.codec.BytesCodec;
import dev.serdemark.worker.value.Bridge;
import dev.serdemark.worker.value.ValueReader;
import dev.serdemark.worker.value.ValueWriter;
import java.lang.reflect.Field;
import java.util.Arrays;

/**
 * Codecs for an int, each with another fault if a payload is damaged. A payload has four bytes that a read checks, and
 * three further bytes. Damage of these three has no effect.
 */
public final class FaultyCodecs {
    private FaultyCodecs() {}

    /** Converts between ints and the binary value form. */
    public static final class IntBridge implements Bridge<Integer> {
        @Override
        public Integer read(ValueReader in) {
            return in.readInt();
        }

        @Override
        public void write(Integer value, ValueWriter out) {
            out.writeInt(value);
        }
    }

    private abstract static class IntCodec implements BytesCodec<Integer> {
        private static final int CHECKED = 4;
        private static final int SIZE = CHECKED + 3;

        private byte first;
        private int value;

        @Override
        public byte[] write(Integer value) {
            this.value = value;
            byte[] payload = new byte[SIZE];
            first = value.byteValue();
            Arrays.fill(payload, 0, CHECKED, first);
            return payload;
        }

        @Override
        public Integer read(byte[] payload) throws Exception {
            for (int i = 0; i < CHECKED; i++) {
                if (payload.length != SIZE || payload[i] != first) {
                    return readDamaged();
                }
            }
            return value;
        }

        /** Reads a damaged payload. */
        abstract Integer readDamaged() throws Exception;
    }

    /** Rejects damaged payloads. */
    public static final class Rejecting extends IntCodec {
        @Override
        Integer readDamaged() throws Exception {
            throw new java.io.IOException("damaged");
        }
    }

    /** Returns a wrong value. */
    public static final class WrongValue extends IntCodec {
        @Override
        Integer readDamaged() {
            return -1;
        }
    }

    /** Returns null. */
    public static final class NullValue extends IntCodec {
        @Override
        Integer readDamaged() {
            return null;
        }
    }

    /** Allocates 2 MB, then rejects the payload. */
    public static final class AllocatingBeforeRejecting extends IntCodec {
        private byte[] wasted;

        @Override
        Integer readDamaged() throws Exception {
            wasted = new byte[2_000_000];
            throw new java.io.IOException("damaged after " + wasted.length);
        }
    }

    /** Rejects damaged payloads. Allocates 2 MB in the first such read, as if it loaded classes. */
    public static final class AllocatingOnce extends IntCodec {
        private static byte[] tables;

        @Override
        Integer readDamaged() throws Exception {
            if (tables == null) {
                tables = new byte[2_000_000];
            }
            throw new java.io.IOException("damaged");
        }
    }

    /** Allocates 20 MB in every read, and returns a wrong value if the payload is damaged. */
    public static final class AllocatingAlways extends IntCodec {
        private byte[] allocated;

        @Override
        public Integer read(byte[] payload) throws Exception {
            allocated = new byte[20_000_000];
            return super.read(payload);
        }

        @Override
        Integer readDamaged() {
            return -allocated.length;
        }
    }

    /** Allocates more memory than the JVM has. */
    public static final class ExhaustingMemory extends IntCodec {
        private byte[] kept;

        @Override
        Integer readDamaged() {
            kept = new byte[Integer.MAX_VALUE];
            return kept.length;
        }
    }

    /** Calls itself without end. */
    public static final class OverflowingStack extends IntCodec {
        @Override
        Integer readDamaged() {
            return readDamaged() + 1;
        }
    }

    /** Never returns. */
    public static final class Hanging extends IntCodec {
        private volatile int turns;

        @Override
        Integer readDamaged() {
            while (turns >= 0) {
                turns = 1;
            }
            return turns;
        }
    }

    /** Ends the JVM. */
    public static final class EndingJvm extends IntCodec {
        @Override
        Integer readDamaged() {
            Runtime.getRuntime().halt(1);
            return null;
        }
    }

    /** Writes to a forbidden address. A library that accesses memory without checks may do so. */
    public static final class CrashingJvm extends IntCodec {
        @Override
        Integer readDamaged() throws Exception {
            Class<?> memory = Class.forName("sun.misc.Unsafe");
            Field instance = memory.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            memory.getMethod("putAddress", long.class, long.class).invoke(instance.get(null), 0L, 0L);
            return null;
        }
    }

    /** Rejects a damaged payload, and then every payload. */
    public static final class RejectingForever extends IntCodec {
        private boolean hasRejected;

        @Override
        public Integer read(byte[] payload) throws Exception {
            return hasRejected ? readDamaged() : super.read(payload);
        }

        @Override
        Integer readDamaged() throws Exception {
            hasRejected = true;
            throw new java.io.IOException("damaged");
        }
    }
}
