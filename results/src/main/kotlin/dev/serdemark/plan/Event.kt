package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * An event of a run. The journal holds exactly these events, in order. So Serdemark can make the
 * reports of the run again from its journal.
 */
@Serializable
sealed interface Event {
    /**
     * The first event of a run.
     *
     * @property id a unique id of this run; null in journals of earlier versions
     */
    @Serializable
    @SerialName("run-started")
    data class RunStarted(
        val environment: Environment,
        val plan: Plan,
        val id: String? = null,
    ) : Event

    /** The run begins a step. */
    @Serializable @SerialName("step-started") data class StepStarted(val step: Step) : Event

    /**
     * The code of these [cells] was built. Journals of earlier versions lack this event.
     *
     * @property compileMillis the elapsed time of compiling the code, in this run or in the run
     *   that put the code into the cache; null if an earlier version of Serdemark put the code
     *   there
     * @property footprint the files that the contender needs; null in journals of earlier versions
     */
    @Serializable
    @SerialName("code-built")
    data class CodeBuilt(
        val cells: List<CellIndex>,
        val compileMillis: Long?,
        val footprint: Footprint? = null,
    ) : Event

    /**
     * A cell of the plan passed its check.
     *
     * @property payloadBytes the mean size of the payloads that the cell reads or writes
     * @property compressed the mean sizes of these payloads, each compressed separately
     * @property together the mean sizes of whole sequences, each compressed as one; null for single
     *   payloads
     */
    @Serializable
    @SerialName("cell-checked")
    data class CellChecked(
        val cell: CellIndex,
        val payloadBytes: Double,
        val compressed: CompressedSizes? = null,
        val together: CompressedSizes? = null,
    ) : Event

    /** The memory of a cell was examined, in separate JVMs that are not timed. */
    @Serializable
    @SerialName("memory-examined")
    data class MemoryExamined(val cell: CellIndex, val memory: CellMemory) : Event

    /** A cell was measured by the fixed protocol, alone in its own JVM. */
    @Serializable
    @SerialName("fixed-measured")
    data class FixedMeasured(val cell: CellIndex, val runs: FixedRuns) : Event

    /** A cell leaves the run without figures. Its earlier measurements do not count. */
    @Serializable
    @SerialName("cell-failed")
    data class CellFailed(val cell: CellIndex, val outcome: Outcome) : Event

    /** The run has a [note] for readers of a cell's figures. It still measures the cell. */
    @Serializable
    @SerialName("cell-noted")
    data class CellNoted(val cell: CellIndex, val note: String) : Event

    @Serializable
    @SerialName("generation-started")
    data class GenerationStarted(val generation: Int) : Event

    /**
     * The warm-up of a cell ended.
     *
     * @property cpuNanos CPU time of the warm-up
     * @property capped whether the warm-up reached its limit of CPU time before the cell was steady
     */
    @Serializable
    @SerialName("cell-warmed")
    data class CellWarmed(
        val cell: CellIndex,
        val generation: Int,
        val cpuNanos: Long,
        val capped: Boolean,
    ) : Event

    @Serializable @SerialName("slice-measured") data class SliceMeasured(val slice: Slice) : Event

    /**
     * Single calls of a cell were timed.
     *
     * @property clockNanos the time between two readings of the clock, which was subtracted from
     *   each time
     * @property histogram elapsed times in nanoseconds, see [LatencyHistogram]
     * @property bare the histogram of requests that the server answered without the contender; null
     *   if the run sends no requests
     */
    @Serializable
    @SerialName("latencies-measured")
    data class LatenciesMeasured(
        val cell: CellIndex,
        val generation: Int,
        val round: Int,
        val clockNanos: Long,
        val histogram: String,
        val bare: String? = null,
    ) : Event

    /**
     * A worker completed all rounds of its generation.
     *
     * @property cells indexes of the cells that it measured
     * @property startMillis elapsed time from the launch of its JVM until the worker was prepared
     * @property warmUpMillis elapsed time of the warm-up
     * @property finishMillis elapsed time of the last check
     * @property threadCpuNanos CPU time of the threads that make calls during the rounds, inside
     *   and outside of slices
     * @property processCpuNanos CPU time of the whole process during the rounds
     * @property gcCpuNanos CPU time of the collector's threads during the rounds; null if the
     *   system does not say
     * @property allocatedBytes the bytes that all threads allocated during the rounds, inside and
     *   outside of slices; null if the JVM does not say
     */
    @Serializable
    @SerialName("worker-ended")
    data class WorkerEnded(
        val generation: Int,
        val cells: List<CellIndex>,
        val startMillis: Long,
        val warmUpMillis: Long,
        val finishMillis: Long,
        val threadCpuNanos: Long,
        val processCpuNanos: Long,
        val gcCpuNanos: Long?,
        val allocatedBytes: Long?,
    ) : Event

    /**
     * What else ran on the machine, from the start of the generation until its last worker ended.
     */
    @Serializable
    @SerialName("machine-observed")
    data class MachineObserved(val generation: Int, val use: MachineUse) : Event

    /**
     * A generation ended. From now on its slices count.
     *
     * @property wallMillis elapsed time of the generation, without the first checks of cells, if
     *   these checks ran during the generation
     * @property roundsMillis the part of [wallMillis] that rounds took
     * @property roundsCpuMillis the CPU time that this process, without the workers, used during
     *   the rounds
     * @property rounds the smallest number of rounds of a cell that did not fail; null for cold
     *   runs and in journals of earlier versions
     */
    @Serializable
    @SerialName("generation-ended")
    data class GenerationEnded(
        val generation: Int,
        val wallMillis: Long,
        val roundsMillis: Long,
        val roundsCpuMillis: Long,
        val rounds: Int? = null,
    ) : Event

    /**
     * The run no longer measures a cell, because all pairs of this cell and of the other cells in
     * its worker are decided, or because claims of a study do not need it now.
     */
    @Serializable
    @SerialName("cell-retired")
    data class CellRetired(val cell: CellIndex, val generation: Int) : Event

    /**
     * The run measures a retired cell again, because a claim of a study needs it after all, or for
     * the order of the contenders.
     */
    @Serializable
    @SerialName("cell-returned")
    data class CellReturned(val cell: CellIndex, val generation: Int) : Event

    /**
     * A stopped run continues. If a generation had not ended, the run measures it again.
     *
     * @property budgetMillis the plan's budget from now on
     * @property goal the run's question from now on; null if it did not change
     */
    @Serializable
    @SerialName("run-resumed")
    data class RunResumed(
        val environment: Environment,
        val budgetMillis: Long,
        val goal: Goal? = null,
    ) : Event

    /** The last event. It is missing if the run was killed. */
    @Serializable @SerialName("run-ended") data class RunEnded(val ending: Ending) : Event
}

/** Why a run stopped. */
@Serializable(Ending.ById::class)
enum class Ending(override val id: String) : Identified {
    /** Every pair is decided. */
    SETTLED("settled"),
    /** The time for measuring was used up. */
    BUDGET("budget"),
    /** The run had the largest number of generations that its plan allows. */
    GENERATIONS("generations"),
    /** No cell was left to measure. */
    NOTHING_LEFT("nothing-left"),
    /** The user stopped the run, or the run could not continue. It may be resumed. */
    INTERRUPTED("interrupted");

    internal object ById : IdentifiedSerializer<Ending>("Ending", { entries })
}

/** The steps of a run, in order. */
@Serializable
enum class Step {
    @SerialName("build") BUILD,
    @SerialName("check") CHECK,
    /** Examines memory; only in runs that ask for it. */
    @SerialName("examine") EXAMINE,
    /** Measures by the fixed protocol; only in runs that ask for it. */
    @SerialName("fixed") FIXED,
    /** Makes the archives, and tries every start once; only in cold runs. */
    @SerialName("rehearse") REHEARSE,
    @SerialName("measure") MEASURE,
}

/** Receives every event, in order, from one thread at a time. */
fun interface EventListener {
    fun on(event: Event)
}

/**
 * An event that only cold runs have. A cold start counts only after its generation has ended.
 *
 * The cells of an event share one process. An event without cells is about the floor: a process
 * without a contender.
 */
@Serializable
sealed interface ColdEvent : Event {
    /**
     * The run made the class archive of these cells in a JVM setting. The work took [millis], and
     * the archive has [bytes].
     */
    @Serializable
    @SerialName("archive-made")
    data class ArchiveMade(
        val cells: List<CellIndex>,
        val jvm: String,
        val millis: Long,
        val bytes: Long,
    ) : ColdEvent {
        /**
         * Whether a process that calls the [called] cells uses this archive. The list is empty for
         * the floor.
         */
        fun isUsedBy(called: List<CellIndex>): Boolean =
            if (called.isEmpty()) cells.isEmpty() else cells.containsAll(called)
    }

    /** A start that was not timed recorded which classes it loads. */
    @Serializable
    @SerialName("cold-rehearsed")
    data class Rehearsed(val cells: List<CellIndex>, val jvm: String, val loaded: LoadedClasses) :
        ColdEvent

    @Serializable @SerialName("cold-started") data class Started(val start: ColdStart) : ColdEvent
}
