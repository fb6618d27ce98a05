package dev.serdemark.runs

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.Event
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Status

/**
 * Checks that each event of a journal is possible after the earlier events. If the engine cannot
 * have written an event, the journal was damaged or edited.
 *
 * @param withSlices whether the check gets slices. If not, it does not require slices.
 */
internal class EventCheck(private val withSlices: Boolean) {
    private var plan: Plan? = null
    private var lastEnded = 0
    private var hasEnded = false

    /** The check of the current generation; null between generations. */
    private var openGeneration: GenerationCheck? = null

    /** Cells that passed their check. */
    private val checked = HashSet<CellIndex>()

    /** Cells that passed their check since the run was last resumed. */
    private val checkedSinceResume = HashSet<CellIndex>()

    /** Cells that failed before the open generation. */
    private val failedBefore = HashSet<CellIndex>()
    private val retired = HashSet<CellIndex>()

    /** Cells that were measured by the fixed protocol. */
    private val fixed = HashSet<CellIndex>()

    /** The starters of a cold run. */
    private val starters = LinkedHashSet<StarterId>()

    /** Returns why [event] cannot follow the earlier events; null if it can. */
    fun whyImpossible(event: Event): String? =
        try {
            accept(event)
            null
        } catch (e: ImpossibleEvent) {
            e.message
        }

    private fun accept(event: Event) {
        if (event is Event.RunStarted) return begin(event.plan)
        val plan = plan
        requireThat(plan != null) { "the run has not started." }
        requireThat(!hasEnded || event is Event.RunResumed) { "the run has ended." }
        when (event) {
            is Event.RunStarted -> error("It was handled before.")
            is Event.StepStarted -> Unit
            is Event.CodeBuilt -> checkBuild(event)
            is Event.CellChecked -> checkCell(event)
            is Event.MemoryExamined -> checkMemory(event)
            is Event.FixedMeasured -> checkFixed(event)
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
            is Event.RunEnded -> hasEnded = true
            is ColdEvent -> checkCold(event, plan)
        }
    }

    private fun begin(plan: Plan) {
        requireThat(this.plan == null) { "the run has started before." }
        requireMeasurable(plan)
        this.plan = plan
    }

    private fun checkBuild(event: Event.CodeBuilt) {
        event.cells.forEach(::requireCell)
        event.compileMillis?.let { requireThat(it >= 0) { "a compilation of $it ms." } }
        event.footprint?.run {
            listOf(jars.toLong(), jarBytes, classes.toLong(), classBytes).forEach {
                requireThat(it >= 0) { "a footprint of $it." }
            }
        }
    }

    private fun checkCell(event: Event.CellChecked) {
        requireCell(event.cell)
        val compressed =
            listOfNotNull(event.compressed, event.together).flatMap {
                with(it) { listOf(deflate, gzip, zstd, lz4) }
            }
        (compressed + event.payloadBytes).forEach {
            requireThat(it >= 0) { "a payload of $it bytes." }
        }
        requireThat(checkedSinceResume.add(event.cell)) { "cell ${event.cell} was checked before." }
        checked += event.cell
    }

    private fun checkMemory(event: Event.MemoryExamined) {
        requireCell(event.cell)
        val plan = checkNotNull(plan)
        requireThat(plan.calls.memory) {
            "the memory of cell ${event.cell}, which the run does not examine."
        }
        val counted = event.memory.counted
        val counts =
            listOfNotNull(counted?.retainedBytes) +
                counted?.types.orEmpty().flatMap { listOf(it.objects, it.bytes) }
        val observed =
            event.memory.observed?.run {
                listOfNotNull(residentBytes, peakHeapBytes, groups.toLong(), disturbed.toLong())
            }
        (counts + observed.orEmpty().map { it.toDouble() }).forEach {
            requireThat(it >= 0) { "memory of $it." }
        }
    }

    private fun checkFixed(event: Event.FixedMeasured) {
        requireCell(event.cell)
        val protocol = checkNotNull(plan).calls.fixed
        requireThat(protocol != null) {
            "cell ${event.cell} by the fixed protocol, which the run does not use."
        }
        requireThat(fixed.add(event.cell)) {
            "cell ${event.cell} was measured by the fixed protocol before."
        }
        event.runs.run {
            requireNotNegative(elapsedMillis, *nanos.toTypedArray())
            val count = if (reason == null) protocol.runs else 0
            listOf(nanos, heapBytes, cpuLoads).forEach {
                requireThat(it.size == count) {
                    "${it.size} values for $count runs of the fixed protocol."
                }
            }
            requireThat(reason != null || nanos.any { it > 0 }) { "runs that took no time." }
            requireThat(cpuLoads.all { it == null || it in 0.0..1.0 }) {
                "a CPU load beyond 0 to 1."
            }
        }
    }

    private fun fail(cell: CellIndex, outcome: Outcome) {
        requireCell(cell)
        requireThat(outcome.status != Status.MEASURED && outcome.reason != null) {
            "cell $cell failed without a reason."
        }
        (openGeneration?.failed ?: failedBefore).add(cell)
    }

    private fun open(number: Int, plan: Plan) {
        requireThat(openGeneration == null) {
            "generation ${openGeneration?.number} has not ended."
        }
        requireThat(number == lastEnded + 1) { "generation $number after generation $lastEnded." }
        openGeneration = GenerationCheck(number, plan, checked)
    }

    private fun generation(number: Int): GenerationCheck {
        val current = openGeneration
        requireThat(current != null && current.number == number) {
            "generation $number is not under way."
        }
        return current
    }

    private fun close(event: Event.GenerationEnded) {
        val generation = generation(event.generation)
        event.run {
            requireNotNegative(wallMillis, roundsMillis, roundsCpuMillis, rounds?.toLong())
        }
        if (withSlices) generation.requireComplete(event, starters, failedBefore + retired)
        failedBefore += generation.failed
        lastEnded = event.generation
        openGeneration = null
    }

    private fun retire(event: Event.CellRetired) {
        requireCell(event.cell)
        requireThat(event.generation == lastEnded && openGeneration == null) {
            "cell ${event.cell} retired after generation ${event.generation}."
        }
        retired += event.cell
    }

    private fun bringBack(event: Event.CellReturned) {
        requireThat(
            // `remove` returns false if the cell has not retired.
            event.generation == lastEnded && openGeneration == null && retired.remove(event.cell)
        ) {
            "cell ${event.cell} returned after generation ${event.generation}."
        }
    }

    /**
     * Updates the state for a resumed run. If the user gave it a new goal, retired cells may be
     * measured again.
     */
    private fun resume(event: Event.RunResumed) {
        hasEnded = false
        if (event.goal != null) retired.clear()
        openGeneration = null
        checkedSinceResume.clear()
    }

    private fun checkCold(event: ColdEvent, plan: Plan) {
        requireThat(plan.calls.experiment is Experiment.Cold) {
            "a cold start in a run of warm calls."
        }
        when (event) {
            is ColdEvent.ArchiveMade -> {
                event.cells.forEach(::requireCell)
                requireNotNegative(event.millis, event.bytes)
            }
            is ColdEvent.Rehearsed -> {
                event.cells.forEach(::requireCell)
                starters += StarterId(event.cells, event.jvm)
            }
            is ColdEvent.Started -> generation(event.start.generation).started(event.start)
        }
    }

    private fun requireCell(cell: CellIndex) = requireCell(cell, checkNotNull(plan))
}
