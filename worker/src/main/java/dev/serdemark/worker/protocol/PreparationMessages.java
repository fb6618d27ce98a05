package dev.serdemark.worker.protocol;

import java.util.List;

/** The messages that give a worker its contender. */
public final class PreparationMessages {
    private PreparationMessages() {}

    /**
     * The first request, which loads a contender and the siblings of a document. The answer is {@link Prepared}.
     * Another such request replaces the contender and its siblings, to check further siblings.
     */
    public static final class Prepare implements Message {
        /** The name of the codec's class, which has a constructor without parameters. */
        public final String codec;
        /** The name of the bridge's class, which has a constructor without parameters. */
        public final String bridge;
        /** The name of the walk's class, which has a constructor without parameters. Null if no call needs one. */
        public final @MayBeNull String walk;
        /** One value per sibling, in the binary value form. */
        public final List<byte[]> values;
        /** One payload per sibling, or none if the contender reads its own output. */
        public final List<byte[]> payloads;
        /** The operations to check and to time, in the order of the enum. */
        public final List<Call> calls;
        /** The number of threads that call at once, in slices that request several threads. */
        public final int threads;
        /** Whether all threads call one codec. If not, each thread has its own codec. */
        public final boolean sharesCodec;
        /** Whether values may contain maps, whose entries may be written in any order. */
        public final boolean hasMaps;
        /** Whether values are sequences. Each call then handles a whole sequence. */
        public final boolean isSequence;

        /**
         * @throws IllegalArgumentException if there are no values or no calls, or if the numbers of values and payloads
         *     differ
         */
        public Prepare(
                String codec,
                String bridge,
                String walk,
                List<byte[]> values,
                List<byte[]> payloads,
                List<Call> calls,
                int threads,
                boolean sharesCodec,
                boolean hasMaps,
                boolean isSequence) {
            if (values.isEmpty() || calls.isEmpty() || !payloads.isEmpty() && payloads.size() != values.size()) {
                throw new IllegalArgumentException(
                        values.size() + " values, " + payloads.size() + " payloads, " + calls.size() + " calls");
            }
            this.codec = codec;
            this.bridge = bridge;
            this.walk = walk;
            this.values = values;
            this.payloads = payloads;
            this.calls = calls;
            this.threads = threads;
            this.sharesCodec = sharesCodec;
            this.hasMaps = hasMaps;
            this.isSequence = isSequence;
        }
    }

    /** The answer when the contender is set up and its payloads are ready. */
    public static final class Prepared implements Message {
        /** The mean size of the objects of a sibling, in bytes: what the bridge allocates for one sibling. */
        public final long decodedBytes;

        public Prepared(long decodedBytes) {
            this.decodedBytes = decodedBytes;
        }
    }
}
