package dev.serdemark.damage.child;

import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.PreparationMessages.Prepare;
import dev.serdemark.worker.value.ValueWriter;
import java.util.Arrays;
import java.util.List;

/** Reads damaged payloads with a contender. Callers must replace a reader that {@link #isSpoiled}. */
final class Reader<T, P> {
    /** All copies are read if a read of the undamaged payload allocates fewer bytes than this. */
    private static final long BYTES_PER_STEP = 8 << 20;

    private final AllocationLimit limit = new AllocationLimit();
    private final PreparedContender<T, P> contender;
    private final Caller<T, P> caller;
    private final byte[] value;
    private final long undamagedBytes;

    private Reader(PreparedContender<T, P> contender) throws Exception {
        this.contender = contender;
        caller = contender.caller();
        value = contentOf(caller.read(contender.payload(0)));
        // Measures only the second read, because the first one also loads classes.
        limit.start();
        caller.read(contender.payload(0));
        undamagedBytes = limit.allocated();
        limit.setUndamagedBytes(undamagedBytes);
    }

    /** @param value the value in the binary value form */
    static Reader<?, ?> of(String codec, String bridge, byte[] value) throws Exception {
        Prepare request = new Prepare(
                codec,
                bridge,
                /* walk= */ null,
                /* values= */ List.of(value),
                /* payloads= */ List.of(),
                /* calls= */ List.of(Call.READ),
                /* threads= */ 1,
                /* shared= */ true,
                /* hasMaps= */ false,
                /* sequence= */ false);
        return new Reader<>(PreparedContender.of(request, place -> {}));
    }

    /** Returns the content of the undamaged payload. */
    byte[] payload() {
        return contender.form().content(contender.payload(0));
    }

    /** Returns n to read only every nth copy. All copies would take hours if the contender allocates much. */
    int step() {
        return (int) (1 + undamagedBytes / BYTES_PER_STEP);
    }

    /** Reads the undamaged payload, and returns how the read ends. */
    Ending readUndamaged() {
        return limit.isExceededByUndamaged(payload()) ? Ending.ALLOCATION : readOnce(payload());
    }

    /** Reads a copy. If the read allocates too much, reads again, because the first read may have loaded classes. */
    Ending read(byte[] damaged) {
        Ending first = readOnce(damaged);
        return first == Ending.ALLOCATION ? readOnce(damaged) : first;
    }

    /** Whether the contender no longer reads the undamaged payload correctly. */
    boolean isSpoiled() {
        return readOnce(payload()) != Ending.RIGHT_VALUE;
    }

    private Ending readOnce(byte[] content) {
        P payload = contender.form().of(content);
        Ending ending;
        T read = null;
        limit.start();
        try {
            read = caller.read(payload);
            // The value is compared later, because the comparison also allocates.
            ending = Ending.WRONG_VALUE;
        } catch (OutOfMemoryError e) {
            return Ending.ALLOCATION;
        } catch (Error e) {
            ending = Ending.ERROR;
        } catch (Exception e) {
            ending = Ending.EXCEPTION;
        }
        if (limit.isExceeded(content)) {
            return Ending.ALLOCATION;
        }
        return ending == Ending.WRONG_VALUE && isRightValue(read) ? Ending.RIGHT_VALUE : ending;
    }

    private boolean isRightValue(T read) {
        try {
            return Arrays.equals(contentOf(read), value);
        } catch (Throwable e) {
            // The value does not fit the data model, such as an unexpected null.
            return false;
        }
    }

    private byte[] contentOf(T read) {
        ValueWriter out = new ValueWriter();
        contender.bridge().write(read, out);
        return out.toByteArray();
    }
}
