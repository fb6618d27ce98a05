package dev.serdemark.worker.contender;

import dev.serdemark.worker.codec.Caller;
import dev.serdemark.worker.codec.Codec;
import dev.serdemark.worker.codec.PayloadForm;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.PreparationMessages.Prepare;
import dev.serdemark.worker.protocol.Whereabouts;
import dev.serdemark.worker.protocol.Whereabouts.Stage;
import dev.serdemark.worker.sequence.SequenceBridge;
import dev.serdemark.worker.sequence.SequenceBridge.SequenceWalk;
import dev.serdemark.worker.sequence.SequenceCodec;
import dev.serdemark.worker.value.Bridge;
import dev.serdemark.worker.value.ValueReader;
import dev.serdemark.worker.value.Walk;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The contender of a worker after set-up, with the siblings of its document. For the operation that parses trees, the
 * codec reads and writes the library's own tree. The bridge does not convert this tree.
 *
 * @param <T> the root type of the data model in the contender's language shape
 * @param <P> the form of the payload at the caller
 */
public final class PreparedContender<T, P> {
    private final Codec<T, P> codec;
    private final Prepare request;
    private final boolean hasCodecPerThread;
    private final Bridge<T> bridge;
    private final Walk<T> walk;
    private final PayloadForm<P> form;
    private final List<byte[]> values;
    private final List<P> payloads;
    private final Set<Call> calls;
    private final boolean readsOwnPayloads;
    private final boolean hasMaps;

    private PreparedContender(Codec<T, P> codec, Bridge<T> bridge, Walk<T> walk, Prepare request, Track track)
            throws Exception {
        this.codec = codec;
        this.request = request;
        hasCodecPerThread = request.threads > 1 && !request.sharesCodec;
        this.bridge = bridge;
        this.walk = walk;
        form = codec.form();
        values = request.values;
        calls = Collections.unmodifiableSet(EnumSet.copyOf(request.calls));
        readsOwnPayloads = request.payloads.isEmpty();
        hasMaps = request.hasMaps;
        payloads = readsOwnPayloads ? writePayloads(track) : createPayloads(request.payloads);
    }

    /**
     * Creates the codec and the bridge. Also creates the payloads if the request has none.
     *
     * @throws Exception whatever the contender throws
     */
    @SuppressWarnings("unchecked")
    public static PreparedContender<?, ?> of(Prepare request, Track track) throws Exception {
        track.at(Whereabouts.START);
        Codec<Object, Object> codec = createCodec(request);
        Bridge<Object> bridge = (Bridge<Object>) create(request.bridge);
        Walk<Object> walk = request.walk == null ? null : (Walk<Object>) create(request.walk);
        if (!request.isSequence) {
            return new PreparedContender<>(codec, bridge, walk, request, track);
        }
        return new PreparedContender<>(
                new SequenceCodec<>(codec),
                new SequenceBridge<>(bridge),
                walk == null ? null : new SequenceWalk<>(walk),
                request,
                track);
    }

    @SuppressWarnings("unchecked")
    private static Codec<Object, Object> createCodec(Prepare request) throws Exception {
        return (Codec<Object, Object>) create(request.codec);
    }

    private static Object create(String name) throws Exception {
        try {
            return Class.forName(name).getDeclaredConstructor().newInstance();
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error) {
                throw (Error) e.getCause();
            }
            throw (Exception) e.getCause();
        }
    }

    /**
     * Returns a caller for one thread. The caller calls the codec that all threads share, or a new codec if threads
     * must not share one.
     *
     * @throws IllegalStateException if the new codec cannot be created
     */
    public Caller<T, P> caller() {
        return hasCodecPerThread ? callerOfNewCodec() : codec.caller();
    }

    /**
     * Returns a caller of a new codec.
     *
     * @throws IllegalStateException if the new codec cannot be created
     */
    @SuppressWarnings("unchecked")
    public Caller<T, P> callerOfNewCodec() {
        try {
            Codec<Object, Object> codecOfValues = createCodec(request);
            Codec<?, ?> newCodec = request.isSequence ? new SequenceCodec<>(codecOfValues) : codecOfValues;
            return ((Codec<T, P>) newCodec).caller();
        } catch (Exception e) {
            throw new IllegalStateException("A second codec cannot be created", e);
        }
    }

    /** Returns the codec that the worker created first. */
    public Codec<T, P> codec() {
        return codec;
    }

    public Bridge<T> bridge() {
        return bridge;
    }

    /** Returns the walk of the data model, or null if no call needs one. */
    public Walk<T> walk() {
        return walk;
    }

    /** Returns the operations to check and to time. */
    public Set<Call> calls() {
        return calls;
    }

    public PayloadForm<P> form() {
        return form;
    }

    public int siblings() {
        return values.size();
    }

    /** Returns the sibling's value in the binary value form. */
    public byte[] value(int sibling) {
        return values.get(sibling);
    }

    /** Creates a fresh value, which equals all other values of the sibling. */
    public T freshValue(int sibling) {
        return bridge.read(new ValueReader(values.get(sibling)));
    }

    /** Returns the sibling's payload, which is always the same object. */
    public P payload(int sibling) {
        return payloads.get(sibling);
    }

    /** Returns all payloads as an array, for the timed loop. */
    @SuppressWarnings("unchecked")
    public P[] payloads() {
        return (P[]) payloads.toArray();
    }

    /** Returns whether the codec wrote the payloads itself. */
    public boolean readsOwnPayloads() {
        return readsOwnPayloads;
    }

    /** Returns whether values may contain maps, whose entries may be written in any order. */
    public boolean hasMaps() {
        return hasMaps;
    }

    private List<P> createPayloads(List<byte[]> contents) {
        List<P> created = new ArrayList<>();
        for (byte[] content : contents) {
            created.add(form.of(content));
        }
        return created;
    }

    private List<P> writePayloads(Track track) throws Exception {
        List<P> written = new ArrayList<>();
        Caller<T, P> caller = codec.caller();
        for (int sibling = 0; sibling < values.size(); sibling++) {
            track.at(new Whereabouts(Stage.CONVERT, sibling));
            T value = freshValue(sibling);
            track.at(new Whereabouts(Stage.WRITE, sibling));
            P payload = Objects.requireNonNull(caller.write(value), "write returned null");
            // Keeps a copy, because the caller may write the next value into the same payload.
            written.add(form.of(form.content(payload)));
        }
        return written;
    }

    /** Receives each step of the worker before it begins, so that a fault can be located even if the JVM ends. */
    public interface Track {
        void at(Whereabouts where);
    }
}
