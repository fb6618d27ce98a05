package dev.serdemark.runs

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.Event
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Status

/**
 * Checks that each event of a journal is possible after the earlier events. An event that the
 * engine cannot have written is damage or an edit, and must not affect results.
 *
 * @param withSlices whether the check gets slices. If not, it does not require any.
 */
internal class EventCheck(private val withSlices: Boolean) {
    private var plan: Plan? = null
    private var lastEnded = 0
    private var isOver = false
    private var open: GenerationCheck? = null

    /** Cells that passed their check. */
    private val checked = HashSet<CellIndex>()

    /** Cells that passed their check since the run was last resumed. */
    private val checkedSinceResume = HashSet<CellIndex>()

    /** Cells that failed, except in the open generation. */
    private val failedBefore = HashSet<CellIndex>()
    private val retired = HashSet<CellIndex>()

    /** Cells that were measured by the fixed protocol. */
    private val fixed = HashSet<CellIndex>()

    /** The starters of a cold run: the cells that share a process, and their JVM setting. */
    private val rehearsed = LinkedHashSet<Pair<List<CellIndex>, String>>()

    /** Returns why [event] cannot follow the earlier events; null if it can. */
    fun misfit(event: Event): String? =
        try {
            accept(event)
            null
        } catch (e: Misfit) {
            e.message
        }

    private fun accept(event: Event) {
        if (event is Event.RunStarted) return begin(event.plan)
        val plan = plan
        fit(plan != null) { "the run has not started." }
        fit(!isOver || event is Event.RunResumed) { "the run has ended." }
        when (event) {
            is Event.RunStarted -> error("It was handled before.")
            is Event.StepStarted -> Unit
            is Event.CodeBuilt -> built(event)
            is Event.CellChecked -> check(event)
            is Event.MemoryExamined -> examined(event)
            is Event.FixedMeasured -> measured(event)
            is Event.CellFailed -> fail(event.cell, event.outcome)
            is Event.CellNoted -> requireCell(event.cell)
            is Event.GenerationStarted -> open(event.generation, plan)
            is Event.CellWarmed -> generation(event.generation).warmed(event)
            is Event.SliceMeasured -> generation(event.slice.generation).slice(event.slice)
            is Event.LatenciesMeasured -> generation(event.generation).latencies(event)
            is Event.WorkerEnded -> generation(event.generation).workerEnded(event)
            is Event.MachineObserved -> generation(event.generation).observed()
            is Event.GenerationEnded -> close(event)
            is Event.CellRetired -> retire(event)
            is Event.CellReturned -> bringBack(event)
            is Event.RunResumed -> resume(event)
            is Event.RunEnded -> isOver = true
            is ColdEvent -> cold(event, plan)
        }
    }

    private fun begin(plan: Plan) {
        fit(this.plan == null) { "the run has started before." }
        requireSound(plan)
        this.plan = plan
    }

    private fun built(event: Event.CodeBuilt) {
        event.cells.forEach(::requireCell)
        event.compileMillis?.let { fit(it >= 0) { "a compilation of $it ms." } }
        event.footprint?.run {
            listOf(jars.toLong(), jarBytes, classes.toLong(), classBytes).forEach {
                fit(it >= 0) { "a footprint of $it." }
            }
        }
    }

    private fun check(event: Event.CellChecked) {
        requireCell(event.cell)
        val compressed =
            listOfNotNull(event.compressed, event.together).flatMap {
                with(it) { listOf(deflate, gzip, zstd, lz4) }
            }
        (compressed + event.payloadBytes).forEach {
            fit(it >= 0) { "a payload of $it bytes." }
        }
        fit(checkedSinceResume.add(event.cell)) { "cell ${event.cell} was checked before." }
        checked += event.cell
    }

    private fun examined(event: Event.MemoryExamined) {
        requireCell(event.cell)
        val plan = checkNotNull(plan)
        fit(plan.memory) { "the memory of cell ${event.cell}, which the run does not examine." }
        val counted = event.memory.counted
        val counts =
            listOfNotNull(counted?.retainedBytes) +
                counted?.types.orEmpty().flatMap { listOf(it.objects, it.bytes) }
        val observed =
            event.memory.observed?.run {
                listOfNotNull(residentBytes, peakHeapBytes, groups.toLong(), disturbed.toLong())
            }
        (counts + observed.orEmpty().map { it.toDouble() }).forEach {
            fit(it >= 0) { "memory of $it." }
        }
    }

    private fun measured(event: Event.FixedMeasured) {
        requireCell(event.cell)
        val protocol = checkNotNull(plan).fixed
        fit(protocol != null) {
            "cell ${event.cell} by the fixed protocol, which the run does not use."
        }
        fit(fixed.add(event.cell)) {
            "cell ${event.cell} was measured by the fixed protocol before."
        }
        event.runs.run {
            requireTimes(elapsedMillis, *nanos.toTypedArray())
            val count = if (reason == null) protocol.runs else 0
            listOf(nanos, heapBytes, cpuLoads).forEach {
                fit(it.size == count) { "${it.size} values for $count runs of the fixed protocol." }
            }
            fit(reason != null || nanos.any { it > 0 }) { "runs that took no time." }
            fit(cpuLoads.all { it == null || it in 0.0..1.0 }) { "a CPU load beyond 0 to 1." }
        }
    }

    private fun fail(cell: CellIndex, outcome: Outcome) {
        requireCell(cell)
        fit(outcome.status != Status.MEASURED && outcome.reason != null) {
            "cell $cell failed without a reason."
        }
        (open?.failed ?: failedBefore).add(cell)
    }

    private fun open(number: Int, plan: Plan) {
        fit(open == null) { "generation ${open?.number} has not ended." }
        fit(number == lastEnded + 1) { "generation $number after generation $lastEnded." }
        open = GenerationCheck(number, plan, checked)
    }

    private fun generation(number: Int): GenerationCheck {
        val now = open
        fit(now != null && now.number == number) { "generation $number is not under way." }
        return now
    }

    private fun close(event: Event.GenerationEnded) {
        val generation = generation(event.generation)
        event.run {
            requireTimes(wallMillis, roundsMillis, roundsCpuMillis, rounds?.toLong())
        }
        if (withSlices) generation.requireWhole(event, rehearsed, failedBefore + retired)
        failedBefore += generation.failed
        lastEnded = event.generation
        open = null
    }

    private fun retire(event: Event.CellRetired) {
        requireCell(event.cell)
        fit(event.generation == lastEnded && open == null) {
            "cell ${event.cell} retired after generation ${event.generation}."
        }
        retired += event.cell
    }

    private fun bringBack(event: Event.CellReturned) {
        fit(event.generation == lastEnded && open == null && retired.remove(event.cell)) {
            "cell ${event.cell} returned after generation ${event.generation}."
        }
    }

    /**
     * Updates the state for a resumed run. If its goal has changed, retired cells may be measured
     * again.
     */
    private fun resume(event: Event.RunResumed) {
        isOver = false
        if (event.goal != null) retired.clear()
        open = null
        checkedSinceResume.clear()
    }

    private fun cold(event: ColdEvent, plan: Plan) {
        fit(plan.experiment is Experiment.Cold) { "a cold start in a run of warm calls." }
        when (event) {
            is ColdEvent.ArchiveMade -> {
                event.cells.forEach(::requireCell)
                requireTimes(event.millis, event.bytes)
            }
            is ColdEvent.Rehearsed -> {
                event.cells.forEach(::requireCell)
                rehearsed += event.cells to event.jvm
            }
            is ColdEvent.Started -> generation(event.start.generation).started(event.start)
        }
    }

    private fun requireCell(cell: CellIndex) = requireCell(cell, checkNotNull(plan))
}
