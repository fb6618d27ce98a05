package dev.serdemark.sweep

/** The state of a shard, as the folder of its sweep shows it. */
sealed interface ShardState {
    /** The shard has an [attempt] that counts, with this [outcome]. */
    class Complete(val attempt: ShardAttempt, val outcome: ShardOutcome) : ShardState

    /** The last attempt ended without a result. A new attempt would likely end in the same way. */
    class Failed(val outcome: ShardOutcome) : ShardState

    /** A process on this [machine] is measuring the shard. */
    class Measuring(val machine: String) : ShardState

    /** An attempt was interrupted or killed, and can resume on the same machine. */
    data object CutOff : ShardState

    /** The [attempts] that have ended do not count, so the shard must be measured again. */
    class Rejected(val attempts: List<RejectedAttempt>) : ShardState

    /** The shard has no result, and no attempt that could resume. */
    data object Missing : ShardState
}
