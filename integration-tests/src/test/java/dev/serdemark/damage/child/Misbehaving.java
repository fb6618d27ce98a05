package dev.serdemark.damage.child;

import dev.serdemark.worker.codec.BytesCodec;
import dev.serdemark.worker.value.Bridge;
import dev.serdemark.worker.value.ValueReader;
import dev.serdemark.worker.value.ValueWriter;
import java.lang.reflect.Field;
import java.util.Arrays;

/**
 * Codecs for an int that misbehave if a payload is damaged. Damage in the last three bytes of a payload has no effect.
 */
public final class Misbehaving {
    private Misbehaving() {}

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
        private static final int SIZE = 7;

        private byte first;
        private int value;

        @Override
        public byte[] write(Integer value) {
            this.value = value;
            byte[] payload = new byte[SIZE];
            first = value.byteValue();
            Arrays.fill(payload, 0, SIZE - 3, first);
            return payload;
        }

        @Override
        public Integer read(byte[] payload) throws Exception {
            for (int i = 0; i < SIZE - 3; i++) {
                if (payload.length != SIZE || payload[i] != first) {
                    return misread();
                }
            }
            return value;
        }

        abstract Integer misread() throws Exception;
    }

    /** Rejects damaged payloads. */
    public static final class Refusing extends IntCodec {
        @Override
        Integer misread() throws Exception {
            throw new java.io.IOException("damaged");
        }
    }

    /** Returns another value. */
    public static final class Mistaken extends IntCodec {
        @Override
        Integer misread() {
            return -1;
        }
    }

    /** Returns no value. */
    public static final class Empty extends IntCodec {
        @Override
        Integer misread() {
            return null;
        }
    }

    /** Allocates 2 MB, then rejects the payload. */
    public static final class Wasteful extends IntCodec {
        private byte[] wasted;

        @Override
        Integer misread() throws Exception {
            wasted = new byte[2_000_000];
            throw new java.io.IOException("damaged after " + wasted.length);
        }
    }

    /** Allocates 2 MB in the first read of a damaged payload only, as if it loaded classes. Rejects the payload. */
    public static final class SettingUp extends IntCodec {
        private static byte[] tables;

        @Override
        Integer misread() throws Exception {
            if (tables == null) {
                tables = new byte[2_000_000];
            }
            throw new java.io.IOException("damaged");
        }
    }

    /** Allocates 20 MB for every read, and returns another value if the payload is damaged. */
    public static final class Lavish extends IntCodec {
        private byte[] spent;

        @Override
        public Integer read(byte[] payload) throws Exception {
            spent = new byte[20_000_000];
            return super.read(payload);
        }

        @Override
        Integer misread() {
            return -spent.length;
        }
    }

    /** Allocates more memory than the JVM has. */
    public static final class Greedy extends IntCodec {
        private byte[] kept;

        @Override
        Integer misread() {
            kept = new byte[Integer.MAX_VALUE];
            return kept.length;
        }
    }

    /** Calls itself without end. */
    public static final class Recursive extends IntCodec {
        @Override
        Integer misread() {
            return misread() + 1;
        }
    }

    /** Never returns. */
    public static final class Hanging extends IntCodec {
        private volatile int turns;

        @Override
        Integer misread() {
            while (turns >= 0) {
                turns = 1;
            }
            return turns;
        }
    }

    /** Ends the JVM. */
    public static final class Deadly extends IntCodec {
        @Override
        Integer misread() {
            Runtime.getRuntime().halt(1);
            return null;
        }
    }

    /** Writes to a forbidden address. A library that accesses memory without checks may do so. */
    public static final class Crashing extends IntCodec {
        @Override
        Integer misread() throws Exception {
            Class<?> memory = Class.forName("sun.misc.Unsafe");
            Field instance = memory.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            memory.getMethod("putAddress", long.class, long.class).invoke(instance.get(null), 0L, 0L);
            return null;
        }
    }

    /** Rejects a damaged payload, and from then on every payload. */
    public static final class Offended extends IntCodec {
        private boolean isOffended;

        @Override
        public Integer read(byte[] payload) throws Exception {
            return isOffended ? misread() : super.read(payload);
        }

        @Override
        Integer misread() throws Exception {
            isOffended = true;
            throw new java.io.IOException("damaged");
        }
    }
}
