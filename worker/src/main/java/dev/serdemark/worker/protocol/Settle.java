package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The request for passes over all operations that were warmed up, until none compiles: a later warm-up may have thrown
 * away what was compiled for an earlier one. Answered by {@link Settled}.
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
