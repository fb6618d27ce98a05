package dev.serdemark.sweep

/** What is known about a shard from the folder of its sweep. */
sealed interface ShardState {
    /** It has a result. */
    class Complete(val outcome: ShardOutcome) : ShardState

    /** Its last attempt ended without a result, and another one would likely end so too. */
    class Failed(val outcome: ShardOutcome) : ShardState

    /** A process on this [machine] measures it. */
    class Measuring(val machine: String) : ShardState

    /** Its last attempt was interrupted or killed, and can resume on the same machine. */
    data object CutOff : ShardState

    data object Missing : ShardState
}
