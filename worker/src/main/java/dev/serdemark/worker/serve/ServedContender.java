package dev.serdemark.worker.serve;

import dev.serdemark.worker.check.Check.AnswerCheck;
import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.codec.PayloadForm;
import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.protocol.Measurement;
import dev.serdemark.worker.protocol.ServerMessages.RequestsEnded;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A contender behind a server. Values to write come from a pool. The pool is filled with fresh values between slices,
 * because objects cache sizes and hashes. The last values from requests are kept and checked.
 *
 * @param <T> the root type of the data model in the contender's language shape
 * @param <P> the form of the payload at the caller
 */
public final class ServedContender<T, P> implements Server.Served {
    /** Keeps at least this number of values from requests, however large they are. */
    private static final int MIN_KEPT = 16;

    /** Keeps at most this number of values from requests, however small they are. */
    private static final int MAX_KEPT = 256;

    /** The size of all kept values, unless one of the two limits applies. */
    private static final long KEPT_BYTES = 4_000_000;

    /** The size of all values in the pool, unless the limit per sibling applies. */
    private static final long POOL_BYTES = 16_000_000;

    /** The pool holds at most this number of values per sibling, however small they are. */
    private static final int MAX_PER_SIBLING = 1_000;

    private final PreparedContender<T, P> contender;
    private final PayloadForm<P> form;
    private final ThreadLocal<Caller<T, P>> callers;
    private final Object[][] pool;

    /** For each sibling, how many values of the pool were returned. */
    private final AtomicIntegerArray returned;

    /** The last values from requests. A new value replaces the oldest one. */
    private final AtomicReferenceArray<Received> kept;

    private final AtomicLong takenCount = new AtomicLong();
    private final byte[][] bytes;
    private final boolean byMapper;

    /**
     * @param decodedBytes mean size of the objects of a value, in bytes
     * @param byMapper whether a server's own converter may call the mapper of the codec
     */
    public ServedContender(PreparedContender<T, P> contender, long decodedBytes, boolean byMapper) {
        this.contender = contender;
        this.byMapper = byMapper;
        form = contender.form();
        callers = ThreadLocal.withInitial(contender::caller);
        int siblings = contender.siblings();
        long bytesOfValue = Math.max(1, decodedBytes);
        long valuesPerSibling = POOL_BYTES / bytesOfValue / siblings;
        pool = new Object[siblings][(int) Math.max(1, Math.min(MAX_PER_SIBLING, valuesPerSibling))];
        returned = new AtomicIntegerArray(siblings);
        kept = new AtomicReferenceArray<>((int) Math.max(MIN_KEPT, Math.min(MAX_KEPT, KEPT_BYTES / bytesOfValue)));
        bytes = new byte[siblings][];
        for (int sibling = 0; sibling < siblings; sibling++) {
            bytes[sibling] = form.content(contender.payload(sibling));
        }
    }

    /** Replaces all values of the pool by fresh values. */
    public void refill() {
        for (int sibling = 0; sibling < pool.length; sibling++) {
            for (int i = 0; i < pool[sibling].length; i++) {
                pool[sibling][i] = contender.freshValue(sibling);
            }
            returned.set(sibling, 0);
        }
    }

    /**
     * Checks and removes the kept values. Returns {@code measurement}, the number of checked values and the faults
     * found.
     */
    public RequestsEnded checkKept(Measurement measurement) {
        AnswerCheck<T, P> check = new AnswerCheck<>(contender);
        int checked = 0;
        for (int i = 0; i < kept.length(); i++) {
            Received received = kept.getAndSet(i, null);
            if (received != null) {
                checked++;
                check.checkValue(received.sibling, cast(received.value));
            }
        }
        return new RequestsEnded(measurement, checked, check.findings());
    }

    @Override
    public int siblings() {
        return pool.length;
    }

    @Override
    public String mediaType() {
        return contender.readsOwnPayloads() ? "application/octet-stream" : "application/json";
    }

    @Override
    public Class<?> type() {
        return contender.freshValue(0).getClass();
    }

    @Override
    public Object mapperHolder() {
        return byMapper ? contender.codec() : null;
    }

    @Override
    public Object value(int sibling) {
        Object[] values = pool[sibling];
        return values[Math.floorMod(returned.getAndIncrement(sibling), values.length)];
    }

    @Override
    public byte[] write(Object value) throws Exception {
        P payload = callers.get().write(cast(value));
        return payload instanceof byte[] ? (byte[]) payload : form.content(payload);
    }

    @Override
    @SuppressWarnings("unchecked")
    public Object read(byte[] body) throws Exception {
        P payload = isBytes() ? (P) body : form.of(body);
        return callers.get().read(payload);
    }

    @Override
    public void take(int sibling, Object value) {
        kept.set((int) (takenCount.getAndIncrement() % kept.length()), new Received(sibling, value));
    }

    @Override
    public byte[] bytes(int sibling) {
        return bytes[sibling];
    }

    private boolean isBytes() {
        return contender.payload(0) instanceof byte[];
    }

    @SuppressWarnings("unchecked")
    private T cast(Object value) {
        return (T) value;
    }

    /** A value from a request. */
    private static final class Received {
        private final int sibling;
        private final Object value;

        private Received(int sibling, Object value) {
            this.sibling = sibling;
            this.value = value;
        }
    }
}
