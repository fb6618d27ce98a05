package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * What happens in a run, in order. The journal holds exactly these, so a run can be told again from
 * it.
 */
@Serializable
sealed interface Event {
    /** The first event; nothing was measured before. */
    @Serializable
    @SerialName("run-started")
    data class RunStarted(val environment: Environment, val plan: Plan) : Event

    /** The run turns to another part of its work. */
    @Serializable @SerialName("step-started") data class StepStarted(val step: Step) : Event

    /**
     * A cell of the plan passed its check; [payloadBytes] is the mean size of what it reads or
     * writes.
     */
    @Serializable
    @SerialName("cell-checked")
    data class CellChecked(val cell: Int, val payloadBytes: Double) : Event

    /** A cell goes no further; what was measured of it before does not count. */
    @Serializable
    @SerialName("cell-failed")
    data class CellFailed(val cell: Int, val outcome: Outcome) : Event

    /** Something about a cell that a reader should know though it does not stop it. */
    @Serializable
    @SerialName("cell-noted")
    data class CellNoted(val cell: Int, val note: String) : Event

    @Serializable
    @SerialName("generation-started")
    data class GenerationStarted(val generation: Int) : Event

    /** A cell is warm; [capped] where it hit the limit of CPU time before it was steady. */
    @Serializable
    @SerialName("cell-warmed")
    data class CellWarmed(
        val cell: Int,
        val generation: Int,
        val cpuNanos: Long,
        val capped: Boolean,
    ) : Event

    @Serializable @SerialName("slice-measured") data class SliceMeasured(val slice: Slice) : Event

    /**
     * A worker did all of its generation's rounds.
     *
     * @property cells indexes of the cells it held
     * @property processCpuNanos CPU time of the whole process during the rounds
     * @property gcCpuNanos CPU time of the collector's threads during the rounds; null where the
     *   system does not say
     * @property allocatedBytes during the rounds, by all threads, inside and outside of the clock
     */
    @Serializable
    @SerialName("worker-ended")
    data class WorkerEnded(
        val generation: Int,
        val cells: List<Int>,
        val processCpuNanos: Long,
        val gcCpuNanos: Long?,
        val allocatedBytes: Long?,
    ) : Event

    /** The generation's slices count from here on. */
    @Serializable
    @SerialName("generation-ended")
    data class GenerationEnded(val generation: Int) : Event

    /** The last event; missing where the run was killed. */
    @Serializable @SerialName("run-ended") data class RunEnded(val interrupted: Boolean) : Event
}

/** The parts of a run, in order. */
@Serializable
enum class Step {
    @SerialName("build") BUILD,
    @SerialName("check") CHECK,
    @SerialName("measure") MEASURE,
}

/** Hears of every event, in order, from one thread at a time. */
fun interface EventListener {
    fun on(event: Event)
}
