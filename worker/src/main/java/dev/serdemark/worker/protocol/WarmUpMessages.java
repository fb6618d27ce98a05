package dev.serdemark.worker.protocol;

import java.util.List;
import java.util.stream.Collectors;

/** The messages of the warm-up of operations. */
public final class WarmUpMessages {
    private WarmUpMessages() {}

    /** The request to warm up one operation. The answer is {@link WarmedUp}. */
    public static final class WarmUp implements Message {
        public final Call call;
        public final WarmUpRules rules;
        /** Whether to warm up for single calls ({@link SliceMessages.TakeLatencies}) instead of slices. */
        public final boolean isForSingleCalls;

        public WarmUp(Call call, WarmUpRules rules, boolean isForSingleCalls) {
            this.call = call;
            this.rules = rules;
            this.isForSingleCalls = isForSingleCalls;
        }
    }

    /** The result of the warm-up of one operation. */
    public static final class WarmedUp implements Message {
        /** All slices, from the first call on. */
        public final List<Measurement> slices;
        /** Whether the time limit ended the warm-up before the operation was steady. */
        public final boolean isCapped;

        public WarmedUp(List<Measurement> slices, boolean isCapped) {
            this.slices = slices;
            this.isCapped = isCapped;
        }
    }

    /**
     * The request to run slices of all warm operations until nothing is compiled. It is needed because a later warm-up
     * may have invalidated the compiled code of an earlier warm-up. The answer is {@link Settled}.
     */
    public static final class Settle implements Message {
        public final WarmUpRules rules;

        public Settle(WarmUpRules rules) {
            this.rules = rules;
        }
    }

    /** The slices that were taken while the operations settled. */
    public static final class Settled implements Message {
        public final List<OperationSlice> operationSlices;
        /** Whether something was still compiled in the last pass, after {@link WarmUpRules#maxPasses} passes. */
        public final boolean isCapped;

        public Settled(List<OperationSlice> operationSlices, boolean isCapped) {
            this.operationSlices = operationSlices;
            this.isCapped = isCapped;
        }

        /** Returns the slices of one operation, in order of time. */
        public List<Measurement> slices(Call call) {
            return operationSlices.stream()
                    .filter(slice -> slice.call == call)
                    .map(slice -> slice.slice)
                    .collect(Collectors.toUnmodifiableList());
        }
    }

    /** One slice of one operation while all operations settle. */
    public static final class OperationSlice {
        public final Call call;
        public final Measurement slice;

        public OperationSlice(Call call, Measurement slice) {
            this.call = call;
            this.slice = slice;
        }
    }
}
