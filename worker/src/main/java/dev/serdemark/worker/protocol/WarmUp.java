package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The request to warm up one operation. The answer is {@link WarmedUp}. */
public final class WarmUp implements Message {
    private final Call call;
    private final WarmUpRules rules;

    public WarmUp(Call call, WarmUpRules rules) {
        this.call = call;
        this.rules = rules;
    }

    WarmUp(DataInput in) throws IOException {
        this(Fields.readEnum(in, Call.class), new WarmUpRules(in));
    }

    @Override
    public MessageKind kind() {
        return MessageKind.WARM_UP;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        Fields.writeEnum(out, call);
        rules.write(out);
    }

    public Call call() {
        return call;
    }

    public WarmUpRules rules() {
        return rules;
    }
}
