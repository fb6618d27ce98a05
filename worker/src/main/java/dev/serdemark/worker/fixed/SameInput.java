package dev.serdemark.worker.fixed;

import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.measure.Sink;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.value.Copies;
import dev.serdemark.worker.value.Visits;
import dev.serdemark.worker.value.Walk;

/**
 * Makes calls of one operation on the first sibling: always on the same payload, or on the same value. Many benchmark
 * programs do so. Caches of the library and of the processor may help such calls, unlike those of slices.
 */
final class SameInput {
    private static final int SIBLING = 0;

    private final OneCall call;

    private SameInput(OneCall call) {
        this.call = call;
    }

    static <T, P> SameInput of(Call call, PreparedContender<T, P> contender) {
        Caller<T, P> caller = contender.caller();
        P payload = contender.payload(SIBLING);
        Walk<T> walk = contender.walk();
        switch (call) {
            case WRITE: {
                T value = contender.fresh(SIBLING);
                return new SameInput(() -> caller.write(value));
            }
            case CREATE: {
                T value = contender.fresh(SIBLING);
                Copies copies = new Copies();
                return new SameInput(() -> walk.copy(value, copies));
            }
            case READ_DEEP: {
                Visits visits = new Visits();
                return new SameInput(() -> {
                    T value = caller.read(payload);
                    walk.visit(value, visits);
                    return value;
                });
            }
            default:
                return new SameInput(() -> caller.read(payload));
        }
    }

    /**
     * Makes this number of calls.
     *
     * @throws Exception whatever the library throws
     */
    void make(int count) throws Exception {
        for (int i = 0; i < count; i++) {
            Sink.take(call.make());
        }
    }

    private interface OneCall {
        Object make() throws Exception;
    }
}
