package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The first request: to load a contender and take siblings. The answer is {@link Prepared}. A check of further
 * siblings begins with another such request, which replaces all previous state.
 */
public final class Prepare implements Message {
    private final String codec;
    private final String bridge;
    private final String walk;
    private final List<byte[]> values;
    private final List<byte[]> payloads;
    private final Set<Call> calls;
    private final int threads;
    private final boolean shared;
    private final boolean hasMaps;
    private final boolean sequence;

    /**
     * Creates the request.
     *
     * @param codec name of the codec's class, which has a constructor without parameters
     * @param bridge name of the bridge's class, which has a constructor without parameters
     * @param walk name of the walk's class, likewise, or null if no call needs one
     * @param values one value per sibling, in the binary value form
     * @param payloads one payload per sibling, or none if the contender reads its own output
     * @param calls the operations to check and to time
     * @param threads the number of threads that call at once, in slices that request it
     * @param shared whether they call one codec; else each of them has its own
     * @param hasMaps whether values may contain maps, whose entries may be written in any order
     * @param sequence whether values are sequences, of which each call handles a whole one
     * @throws IllegalArgumentException if there are no values, or if the numbers of values and payloads differ
     */
    public Prepare(
            String codec,
            String bridge,
            String walk,
            List<byte[]> values,
            List<byte[]> payloads,
            Set<Call> calls,
            int threads,
            boolean shared,
            boolean hasMaps,
            boolean sequence) {
        if (values.isEmpty() || !payloads.isEmpty() && payloads.size() != values.size()) {
            throw new IllegalArgumentException(values.size() + " values, " + payloads.size() + " payloads");
        }
        this.codec = codec;
        this.bridge = bridge;
        this.walk = walk;
        this.values = values;
        this.payloads = payloads;
        this.calls = Collections.unmodifiableSet(EnumSet.copyOf(calls));
        this.threads = threads;
        this.shared = shared;
        this.hasMaps = hasMaps;
        this.sequence = sequence;
    }

    Prepare(DataInput in) throws IOException {
        this(
                Fields.readText(in),
                Fields.readText(in),
                Fields.readNullable(in, Fields::readText),
                Fields.readList(in, Fields::readBytes),
                Fields.readList(in, Fields::readBytes),
                EnumSet.copyOf(Fields.<Call>readList(in, body -> Fields.readEnum(body, Call.class))),
                in.readInt(),
                in.readBoolean(),
                in.readBoolean(),
                in.readBoolean());
    }

    @Override
    public MessageKind kind() {
        return MessageKind.PREPARE;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        Fields.writeText(out, codec);
        Fields.writeText(out, bridge);
        Fields.writeNullable(out, walk, Fields::writeText);
        Fields.writeList(out, values, Fields::writeBytes);
        Fields.writeList(out, payloads, Fields::writeBytes);
        Fields.writeList(out, List.copyOf(calls), Fields::writeEnum);
        out.writeInt(threads);
        out.writeBoolean(shared);
        out.writeBoolean(hasMaps);
        out.writeBoolean(sequence);
    }

    public String codec() {
        return codec;
    }

    public String bridge() {
        return bridge;
    }

    /** Returns the name of the walk's class, or null if no call needs one. */
    public String walk() {
        return walk;
    }

    public List<byte[]> values() {
        return values;
    }

    public List<byte[]> payloads() {
        return payloads;
    }

    public Set<Call> calls() {
        return calls;
    }

    public int threads() {
        return threads;
    }

    /** Returns whether all threads call one codec; else each of them has its own. */
    public boolean shared() {
        return shared;
    }

    /** Returns whether values may contain maps. */
    public boolean hasMaps() {
        return hasMaps;
    }

    /** Returns whether values are sequences, of which each call handles a whole one. */
    public boolean sequence() {
        return sequence;
    }
}
