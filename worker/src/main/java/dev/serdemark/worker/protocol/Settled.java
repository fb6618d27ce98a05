package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** The slices that were taken while the operations settled. */
public final class Settled implements Message {
    private final List<Pass> passes;
    private final boolean capped;

    public Settled(List<Pass> passes, boolean capped) {
        this.passes = passes;
        this.capped = capped;
    }

    Settled(DataInput in) throws IOException {
        this(Fields.readList(in, Pass::new), in.readBoolean());
    }

    @Override
    public MessageKind kind() {
        return MessageKind.SETTLED;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        Fields.writeList(out, passes, Pass::write);
        out.writeBoolean(capped);
    }

    /** Returns the slices of one operation, in order of time. */
    public List<Measurement> slices(Call call) {
        return passes.stream()
                .filter(pass -> pass.call == call)
                .map(pass -> pass.slice)
                .collect(Collectors.toUnmodifiableList());
    }

    /** Returns whether something was still compiling in the last pass that the rules allow. */
    public boolean capped() {
        return capped;
    }

    /** One slice of one operation. */
    public static final class Pass {
        private final Call call;
        private final Measurement slice;

        public Pass(Call call, Measurement slice) {
            this.call = call;
            this.slice = slice;
        }

        private Pass(DataInput in) throws IOException {
            this(Fields.readEnum(in, Call.class), new Measurement(in));
        }

        private static void write(DataOutput out, Pass pass) throws IOException {
            Fields.writeEnum(out, pass.call);
            pass.slice.write(out);
        }
    }
}
