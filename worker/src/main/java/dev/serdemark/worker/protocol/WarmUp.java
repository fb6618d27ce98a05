package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The request to warm up one operation. The answer is {@link WarmedUp}. */
public final class WarmUp implements Message {
    private final Call call;
    private final WarmUpRules rules;
    private final boolean single;

    /** @param single whether to warm up what times single calls, for {@link TakeLatencies}, instead of slices */
    public WarmUp(Call call, WarmUpRules rules, boolean single) {
        this.call = call;
        this.rules = rules;
        this.single = single;
    }

    WarmUp(DataInput in) throws IOException {
        this(Fields.readEnum(in, Call.class), new WarmUpRules(in), in.readBoolean());
    }

    @Override
    public MessageKind kind() {
        return MessageKind.WARM_UP;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        Fields.writeEnum(out, call);
        rules.write(out);
        out.writeBoolean(single);
    }

    public Call call() {
        return call;
    }

    public WarmUpRules rules() {
        return rules;
    }

    /** Returns whether single calls will be timed. */
    public boolean single() {
        return single;
    }
}
