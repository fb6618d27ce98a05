package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The request to run slices of all warm operations until none of them compiles. A later warm-up may have invalidated
 * the compiled code of an earlier one. The answer is {@link Settled}.
 */
public final class Settle implements Message {
    private final WarmUpRules rules;

    public Settle(WarmUpRules rules) {
        this.rules = rules;
    }

    Settle(DataInput in) throws IOException {
        this(new WarmUpRules(in));
    }

    @Override
    public MessageKind kind() {
        return MessageKind.SETTLE;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        rules.write(out);
    }

    public WarmUpRules rules() {
        return rules;
    }
}
