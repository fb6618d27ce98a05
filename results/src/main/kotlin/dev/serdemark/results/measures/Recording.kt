package dev.serdemark.results.measures

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.CellMemory
import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.ColdStart
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Environment
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.FixedRuns
import dev.serdemark.plan.Footprint
import dev.serdemark.plan.Goal
import dev.serdemark.plan.MachineUse
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.PayloadSize
import dev.serdemark.plan.Phase
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Slice
import dev.serdemark.plan.Status

/** The number of slices at the end of a warm-up that show how fast a cell was then. */
const val WARM_UP_END: Int = 8

/**
 * A question that a run answers instead of the question of its goal. The run measures the open
 * cells of this question, and stops when there are none.
 */
fun interface FurtherQuestion {
    /**
     * Returns the cells that the run must measure further to answer the question. Retired cells
     * among them return.
     */
    fun open(recording: Recording): Set<CellIndex>
}

/**
 * Collects the events of one run, live or from its journal.
 * [results][dev.serdemark.results.results] computes figures from them. A slice counts once its
 * generation has ended, and only if it belongs to a round.
 *
 * @property further the question that the run answers instead of its goal; null for the goal
 */
class Recording(internal val further: FurtherQuestion? = null) : EventListener {
    private var started: Event.RunStarted? = null
    private val payloads = mutableMapOf<CellIndex, PayloadSize>()
    private val builds = mutableListOf<Event.CodeBuilt>()
    private val counted = EventTally()
    private var ofOpenGeneration = EventTally()

    /** Whether a generation is under way. */
    private var isGenerationOpen = false

    /** The events of the open generation, or all other events that count. */
    private class EventTally {
        val failures = mutableMapOf<CellIndex, Outcome>()
        val slices = mutableListOf<Slice>()
        val workers = mutableListOf<Event.WorkerEnded>()
        val coldStarts = mutableListOf<ColdStart>()
        val ends = mutableListOf<Event.GenerationEnded>()
        val notes = mutableMapOf<CellIndex, MutableSet<String>>()

        /** The generations without a steady warm-up, by cell. */
        val unsteady = mutableMapOf<CellIndex, MutableSet<Int>>()

        /** The times per call at the end of each warm-up, by cell and generation. */
        val warmUpEnds = mutableMapOf<CellIndex, MutableMap<Int, List<Double>>>()
        val machine = mutableMapOf<Int, MachineUse>()

        /** Adds all events of the [other] tally except the ends of generations. */
        operator fun plusAssign(other: EventTally) {
            other.failures.forEach(failures::putIfAbsent)
            slices += other.slices
            workers += other.workers
            coldStarts += other.coldStarts
            other.notes.forEach { (cell, texts) -> notes.getOrPut(cell, ::linkedSetOf) += texts }
            other.unsteady.forEach { (cell, generations) ->
                unsteady.getOrPut(cell, ::linkedSetOf) += generations
            }
            other.warmUpEnds.forEach { (cell, byGeneration) ->
                warmUpEnds.getOrPut(cell, ::linkedMapOf) += byGeneration
            }
            machine += other.machine
        }

        fun addWarmUp(slice: Slice) {
            val byGeneration = warmUpEnds.getOrPut(slice.cell, ::linkedMapOf)
            val before = byGeneration[slice.generation].orEmpty()
            // Keeps the last times, at most WARM_UP_END.
            byGeneration[slice.generation] =
                before.takeLast(WARM_UP_END - 1) + slice.rankedNanosPerCall
        }
    }

    /** Whether the run has started, so that its plan is known. */
    val hasStarted: Boolean
        get() = started != null

    /** The number of generations that ended. */
    val generations: Int
        get() = ends.size

    /** The ends of all generations that ended. */
    val ends: List<Event.GenerationEnded>
        get() = counted.ends

    /** Elapsed time of all generations that ended. */
    val spentMillis: Long
        get() = ends.sumOf { it.wallMillis }

    /**
     * The expected elapsed time of the next generation, from the time per cell of the last one;
     * null if none has ended.
     */
    val nextMillis: Long?
        get() = millisPerCell?.let { (it * live.size).toLong() }

    /** Elapsed time per cell of the last generation that ended; null if none has ended. */
    val millisPerCell: Double?
        get() = ends.lastOrNull()?.let { it.wallMillis.toDouble() / cellsOf(it.generation) }

    /**
     * Returns the number of cells, at least 1, that a [generation] measured. It must have ended.
     */
    fun cellsOf(generation: Int): Int {
        val warm = slices.filter { it.generation == generation }.map { it.cell }
        val cold = coldStarts.filter { it.generation == generation }.flatMap { it.cells }
        return maxOf(1, (warm + cold).distinct().size)
    }

    private val memories = mutableMapOf<CellIndex, CellMemory>()

    /** What is known about the memory of cells; empty if the run does not examine it. */
    val memory: Map<CellIndex, CellMemory>
        get() = memories

    private val fixedRuns = mutableMapOf<CellIndex, FixedRuns>()

    /** What the fixed protocol measured of cells; empty if the run does not use it. */
    val fixed: Map<CellIndex, FixedRuns>
        get() = fixedRuns

    private val retired = mutableSetOf<CellIndex>()

    /** Indexes of cells that passed their check, in the plan's order. */
    val checked: List<CellIndex>
        get() = payloads.keys.sorted()

    /** Whether a [cell] passed its check. */
    fun isChecked(cell: CellIndex): Boolean = cell in payloads

    /** Checked cells that are still measured. */
    val live: List<CellIndex>
        get() = checked.filterNot(::isNoLongerMeasured)

    /** Whether the run answers another question than that of its goal. */
    internal val hasFurtherQuestion: Boolean
        get() = further != null

    /**
     * Whether retired cells may return: a further question may need them again, and a run for the
     * fastest may measure the order of the others at its end.
     */
    val canCellsReturn: Boolean
        get() = hasFurtherQuestion || goal == Goal.BEST

    private val returned = mutableSetOf<CellIndex>()

    /** The cells that were measured again after they had retired. */
    val cellsThatReturned: Set<CellIndex>
        get() = returned

    /** Checked cells that have not failed, retired ones included. */
    val measurable: List<CellIndex>
        get() = checked.filterNot(::hasFailed)

    /** Whether the run no longer measures a cell, because it has failed or retired. */
    fun isNoLongerMeasured(cell: CellIndex): Boolean = hasFailed(cell) || cell in retired

    /** Whether a cell has failed. */
    fun hasFailed(cell: CellIndex): Boolean = failure(cell) != null

    /**
     * Returns how a cell failed; null if it did not. A failure in a generation that the run
     * measures again does not count.
     */
    private fun failure(cell: CellIndex): Outcome? =
        counted.failures[cell] ?: ofOpenGeneration.failures[cell]

    /** The number of generations that have started, including those that did not end. */
    @Volatile
    var startedGenerations: Int = 0
        private set

    /** Whether a generation has started. */
    val isMeasuring: Boolean
        get() = startedGenerations > 0

    /** Why the run stopped; null while it runs, and if it was killed. */
    var ending: Ending? = null
        private set

    private var otherGoal: Goal? = null

    /**
     * The question that the run answers now: the question of its plan, unless the run was resumed
     * for another one.
     */
    val goal: Goal
        get() = otherGoal ?: if (plan.question.thenOrder) Goal.ORDER else plan.question.goal

    val environment: Environment
        get() = checkNotNull(started) { "The run has not started" }.environment

    val plan: Plan
        get() = checkNotNull(started) { "The run has not started" }.plan

    /** Measured slices of all generations that ended. */
    val slices: List<Slice>
        get() = counted.slices

    private val latenciesOfOpenGeneration = mutableListOf<Event.LatenciesMeasured>()
    private val countedLatencies = mutableMapOf<CellIndex, CellLatencies>()

    /** The latencies of cells that have any, from all generations that ended. */
    internal val latencies: Map<CellIndex, CellLatencies>
        get() = countedLatencies

    /** The largest number of rounds that a cell had, by generation. */
    val rounds: Map<Int, Int>
        get() =
            slices
                .groupBy { it.generation }
                .mapValues { (_, slicesOfGeneration) ->
                    slicesOfGeneration
                        .groupBy { it.cell }
                        .values
                        .maxOf { slicesOfCell -> slicesOfCell.distinctBy { it.round }.size }
                }

    /** The workers of all generations that ended. */
    val workers: List<Event.WorkerEnded>
        get() = counted.workers

    /** What else ran on the machine, for each generation that ended. */
    val machine: Map<Int, MachineUse>
        get() = counted.machine

    /** Cold starts of all generations that ended. */
    val coldStarts: List<ColdStart>
        get() = counted.coldStarts

    private val rehearsedEvents = mutableListOf<ColdEvent.Rehearsed>()
    private val archiveEvents = mutableListOf<ColdEvent.ArchiveMade>()

    /** The untimed starts that recorded which classes they load. */
    val rehearsals: List<ColdEvent.Rehearsed>
        get() = rehearsedEvents

    val archives: List<ColdEvent.ArchiveMade>
        get() = archiveEvents

    override fun on(event: Event) {
        when (event) {
            is Event.RunStarted -> started = event
            is Event.StepStarted -> Unit
            is Event.CodeBuilt -> builds += event
            is Event.CellChecked ->
                payloads[event.cell] =
                    PayloadSize(event.payloadBytes, event.compressed, event.together)
            is Event.MemoryExamined -> memories[event.cell] = event.memory
            is Event.FixedMeasured -> fixedRuns[event.cell] = event.runs
            is Event.CellFailed -> tally.failures.putIfAbsent(event.cell, event.outcome)
            is Event.CellNoted -> tally.notes.getOrPut(event.cell, ::linkedSetOf) += event.note
            is Event.GenerationStarted -> {
                startedGenerations++
                isGenerationOpen = true
                ofOpenGeneration = EventTally()
            }
            is Event.CellWarmed ->
                if (event.capped)
                    ofOpenGeneration.unsteady.getOrPut(event.cell, ::linkedSetOf) +=
                        event.generation
            is Event.SliceMeasured ->
                when (event.slice.phase) {
                    Phase.WARMUP -> ofOpenGeneration.addWarmUp(event.slice)
                    Phase.ROUND -> ofOpenGeneration.slices += event.slice
                }
            is Event.LatenciesMeasured -> latenciesOfOpenGeneration += event
            is Event.WorkerEnded -> ofOpenGeneration.workers += event
            is Event.MachineObserved -> ofOpenGeneration.machine[event.generation] = event.use
            is Event.GenerationEnded -> {
                counted += ofOpenGeneration
                countLatencies(event.generation)
                dropOpenGeneration()
                counted.ends += event
            }
            is Event.CellRetired -> retired += event.cell
            is Event.CellReturned -> {
                retired -= event.cell
                returned += event.cell
            }
            is Event.RunResumed -> resume(event)
            is Event.RunEnded -> ending = event.ending
            is ColdEvent.ArchiveMade -> archiveEvents += event
            is ColdEvent.Rehearsed -> rehearsedEvents += event
            is ColdEvent.Started -> ofOpenGeneration.coldStarts += event.start
        }
    }

    /** The tally for events that may happen inside and outside of generations. */
    private val tally: EventTally
        get() = if (isGenerationOpen) ofOpenGeneration else counted

    private fun resume(event: Event.RunResumed) {
        val hasMoreTime = event.budgetMillis > plan.schedule.budgetMillis
        started = started?.let {
            it.copy(
                plan =
                    it.plan.copy(
                        schedule = it.plan.schedule.copy(budgetMillis = event.budgetMillis)
                    )
            )
        }
        ending = null
        if (event.goal != null && event.goal != goal) {
            otherGoal = event.goal
            retired.clear() // Cells that are decided for one question may be open for the other.
        }
        if (hasMoreTime) retired.clear() // Cells that retired for lack of time may be decided now.
        dropOpenGeneration()
    }

    private fun countLatencies(generation: Int) =
        latenciesOfOpenGeneration
            .groupBy { it.cell }
            .forEach { (cell, events) ->
                countedLatencies.getOrPut(cell, ::CellLatencies).add(generation, events)
            }

    /** Drops the open generation. Its events do not count, or [counted] has them already. */
    private fun dropOpenGeneration() {
        isGenerationOpen = false
        ofOpenGeneration = EventTally()
        latenciesOfOpenGeneration.clear()
    }

    /**
     * Returns a copy of this recording in which the open generation ends with [end]. The copy has
     * everything that the question of the run needs, but neither memory nor latencies.
     */
    fun copyEndingWith(end: Event.GenerationEnded): Recording {
        val copy = Recording(further)
        copy.started = started
        copy.payloads += payloads
        copy.counted += counted
        copy.counted += ofOpenGeneration
        copy.counted.ends += ends + end
        copy.retired += retired
        copy.returned += returned
        copy.otherGoal = otherGoal
        copy.startedGenerations = startedGenerations
        return copy
    }

    /** Returns the mean payload size of a cell that passed its check. */
    fun payloadBytes(cell: CellIndex): Double = payloads.getValue(cell).bytes

    /** Returns the sizes of a cell's payloads; null if the cell has not passed its check. */
    fun payload(cell: CellIndex): PayloadSize? = payloads[cell]

    /**
     * The longest compilation of each contender's code in milliseconds, in the order of the plan.
     * Leaves out contenders without a recorded compilation.
     */
    val compileMillis: Map<ContenderName, Long>
        get() = largestByContender(size = { it }) { it.compileMillis }

    /**
     * The footprint of each contender, in the order of the plan. If a contender was built for
     * several documents, this is the footprint with the largest classes. Leaves out contenders
     * without a recorded footprint.
     */
    val footprints: Map<ContenderName, Footprint>
        get() = largestByContender(Footprint::classBytes) { it.footprint }

    /** Returns the largest [value] of each contender's builds, by [size]. */
    private fun <T : Any> largestByContender(
        size: (T) -> Long,
        value: (Event.CodeBuilt) -> T?,
    ): Map<ContenderName, T> {
        val values =
            builds
                .flatMap { build ->
                    val valueOfBuild = value(build) ?: return@flatMap emptyList()
                    build.cells.map { plan[it].contender to valueOfBuild }
                }
                .groupBy({ (contender, _) -> contender }, { (_, valueOfBuild) -> valueOfBuild })
        return plan.cells
            .map { it.contender }
            .distinct()
            .filter(values::containsKey)
            .associateWith { values.getValue(it).maxBy(size) }
    }

    /** Returns the notes for readers of a cell's figures, one sentence each. */
    fun notes(cell: CellIndex): List<String> = counted.notes[cell].orEmpty().toList()

    /**
     * Returns the generations in which the warm-up of a cell reached its limit before it was
     * steady.
     */
    fun unsteadyGenerations(cell: CellIndex): Set<Int> = counted.unsteady[cell].orEmpty()

    /**
     * Returns the times per call of the last slices of a cell's warm-up, by generation. There are
     * at most [WARM_UP_END] per generation, in nanoseconds. Journals of earlier versions may lack
     * them.
     */
    fun warmUpEnds(cell: CellIndex): Map<Int, List<Double>> = counted.warmUpEnds[cell].orEmpty()

    /** Returns the current outcome of a cell: [Status.MEASURED] once its slices or starts count. */
    fun outcome(cell: CellIndex): Outcome =
        failure(cell)
            ?: if (hasFigures(cell)) Outcome(Status.MEASURED)
            else
                Outcome(
                    Status.NOT_MEASURED,
                    "The run ended before a generation of this cell was complete.",
                )

    private fun hasFigures(cell: CellIndex): Boolean =
        counted.slices.any { it.cell == cell } || counted.coldStarts.any { cell in it.cells }
}
