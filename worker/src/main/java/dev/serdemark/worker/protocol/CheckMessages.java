package dev.serdemark.worker.protocol;

import java.util.List;
import java.util.stream.Collectors;

/** The messages that check whether a contender answers correctly. */
public final class CheckMessages {
    private CheckMessages() {}

    /**
     * Asks for a check of payloads that another process wrote, such as the bodies that the contender's server sent. The
     * answer is {@link Checked} without written payloads.
     */
    public static final class CheckAnswers implements Message {
        /** The sibling whose value each body should have. */
        public final List<Integer> siblings;

        public final List<byte[]> bodies;

        public CheckAnswers(List<Integer> siblings, List<byte[]> bodies) {
            this.siblings = siblings;
            this.bodies = bodies;
        }
    }

    /** The findings of a check. */
    public static final class Checked implements Message {
        /** All findings of calls by one thread. Empty if every answer was right. */
        public final List<FoundFault> findings;
        /** The payload that the contender wrote for each sibling, or null if it wrote none for the sibling. */
        public final @MayBeNull List<byte[]> written;
        /** The faults that appear only if several threads call the codec at once. */
        public final List<FoundFault> concurrentFindings;

        /** The findings of a check by one thread. */
        public Checked(List<FoundFault> findings, List<byte[]> written) {
            this(findings, written, List.of());
        }

        public Checked(List<FoundFault> findings, List<byte[]> written, List<FoundFault> concurrentFindings) {
            this.findings = findings;
            this.written = written;
            this.concurrentFindings = concurrentFindings;
        }

        /** Returns the findings of one operation, in the order of the siblings. */
        public List<FoundFault> findings(Call call) {
            return of(call, findings);
        }

        /** Returns whether an operation has no certain fault. {@link Fault#DIFFERENT_BYTES} is only doubtful. */
        public boolean isRight(Call call) {
            return findings(call).stream().allMatch(finding -> finding.fault == Fault.DIFFERENT_BYTES);
        }

        /** Returns the findings of one operation while several threads call the codec at once. */
        public List<FoundFault> concurrentFindings(Call call) {
            return of(call, concurrentFindings);
        }

        private static List<FoundFault> of(Call call, List<FoundFault> findings) {
            return findings.stream().filter(finding -> finding.call == call).collect(Collectors.toUnmodifiableList());
        }
    }

    /**
     * Asks whether reading payloads makes later answers of the contender wrong. A round reads one of the bodies, and
     * ignores the result. Then it reads and writes the value of the first sibling. The answer is {@link
     * RoundsChecked}.
     */
    public static final class CheckRounds implements Message {
        /** The bodies that the rounds read in turn, one per round. Empty if rounds read no bodies. */
        public final List<byte[]> bodies;
        /** The number of rounds of each thread. */
        public final int rounds;
        /** The number of threads that make rounds at once. */
        public final int threads;

        public CheckRounds(List<byte[]> bodies, int rounds, int threads) {
            this.bodies = bodies;
            this.rounds = rounds;
            this.threads = threads;
        }
    }

    /** The result of {@link CheckRounds}. */
    public static final class RoundsChecked implements Message {
        /** The first wrong answer for the value of the sibling, or null if all answers were right. */
        public final @MayBeNull FoundFault fault;
        /** The number of the round with the fault, from 0, or -1 for a fault before all rounds. */
        public final int faultyRound;
        /** What the last read of a body threw, or null if it did not throw. */
        public final @MayBeNull FailureMessages.Thrown thrown;
        /** The CPU time of all reads of bodies. 0 for several threads. */
        public final long cpuNanos;
        /** The bytes that all reads of bodies allocated. 0 for several threads. */
        public final long allocatedBytes;
        /** The number of rounds that were made. With several threads, the rounds of the thread with the fewest. */
        public final int rounds;
        /** The number of reads of bodies in these rounds. */
        public final int reads;
        /**
         * The number of rounds in which the growth of the live objects was measured. These are the last rounds. 0 for
         * several threads.
         */
        public final int measuredRounds;
        /** The bytes by which the live objects grew in the measured rounds. */
        public final long grownBytes;

        public RoundsChecked(
                FoundFault fault,
                int faultyRound,
                FailureMessages.Thrown thrown,
                long cpuNanos,
                long allocatedBytes,
                int rounds,
                int reads,
                int measuredRounds,
                long grownBytes) {
            this.fault = fault;
            this.faultyRound = faultyRound;
            this.thrown = thrown;
            this.cpuNanos = cpuNanos;
            this.allocatedBytes = allocatedBytes;
            this.rounds = rounds;
            this.reads = reads;
            this.measuredRounds = measuredRounds;
            this.grownBytes = grownBytes;
        }
    }

    /** One fault of an operation on one sibling. */
    public static final class FoundFault {
        /** The operation that this fault excludes from measurement. */
        public final Call call;
        /** Where the fault appeared. A fault of a write may appear when its payload is read back. */
        public final Whereabouts where;

        public final Fault fault;
        /**
         * The data of the fault. For {@link Fault#DIFFERENT_VALUE}, this is the wrong value in the binary value form.
         * For {@link Fault#NONDETERMINISTIC}, it is the wrong value, or null if only payloads were compared. For {@link
         * Fault#UNREADABLE_VALUE}, it is the beginning of the value, up to the part that cannot be converted. For
         * {@link Fault#DIFFERENT_BYTES}, it is the payload. For other faults it is null.
         */
        public final @Message.MayBeNull byte[] value;
        /** The number of records in the beginning of an unreadable value, including incomplete records. */
        public final int records;
        /**
         * The exception for {@link Fault#THREW} and {@link Fault#UNREADABLE_VALUE}. For {@link Fault#RAN_NAMED_CLASS},
         * the exception if there was one. Null for other faults.
         */
        public final @Message.MayBeNull FailureMessages.Thrown thrown;

        public FoundFault(
                Call call, Whereabouts where, Fault fault, byte[] value, int records, FailureMessages.Thrown thrown) {
            this.call = call;
            this.where = where;
            this.fault = fault;
            this.value = value;
            this.records = records;
            this.thrown = thrown;
        }

        /** Creates the finding that the contender threw an exception. */
        public static FoundFault threw(Call call, Whereabouts where, Throwable thrown) {
            return new FoundFault(call, where, Fault.THREW, null, 0, FailureMessages.Thrown.of(thrown));
        }

        /** Creates the finding that reading ran code of a class that only the payload names. */
        public static FoundFault ranNamedClass(Call call, Whereabouts where, FailureMessages.Thrown thrown) {
            return new FoundFault(call, where, Fault.RAN_NAMED_CLASS, null, 0, thrown);
        }

        /** Creates the finding of a payload that the worker cannot judge. */
        public static FoundFault doubtful(Call call, Whereabouts where, byte[] payload) {
            return new FoundFault(call, where, Fault.DIFFERENT_BYTES, payload, 0, null);
        }
    }

    /** The possible faults of an operation. */
    public enum Fault {
        /** The library threw an exception. */
        THREW,
        /** The value that was read, or that was written and read back, differs. */
        DIFFERENT_VALUE,
        /**
         * The bridge cannot convert the value that was read. For example, it holds null in a place that does not allow
         * null.
         */
        UNREADABLE_VALUE,
        /** A visit of the value that was read shows wrong leaves, although a copy of that value is right. */
        DIFFERENT_LEAVES,
        /** The operation returned null instead of a value or payload. */
        RETURNED_NULL,
        /** A second read of the same payload returned objects of the first read. */
        SAME_OBJECTS,
        /** A second write of an equal value returned the payload object of the first write. */
        SAME_PAYLOAD,
        /** The same operation gave another result the second time. */
        NONDETERMINISTIC,
        /**
         * A second write of an equal value gave other bytes, in data with maps. This is a fault only if more than the
         * order of entries differs. The worker cannot decide this.
         */
        DIFFERENT_BYTES,
        /** Reading changed the payload. */
        CHANGED_PAYLOAD,
        /** Reading ran code of a class that only the payload names. The value may still be right. */
        RAN_NAMED_CLASS
    }
}
