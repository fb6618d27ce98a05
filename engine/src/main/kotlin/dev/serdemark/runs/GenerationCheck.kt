package dev.serdemark.runs

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ColdStart
import dev.serdemark.plan.Event
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.LEAST_ROUNDS
import dev.serdemark.plan.LatencyHistogram
import dev.serdemark.plan.Phase
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Slice

/**
 * Checks the events of one generation. No event may come twice, and at the end of the generation
 * none may be missing. All functions throw [ImpossibleEvent] if an event is not possible.
 *
 * @param checked the cells that passed their check
 */
internal class GenerationCheck(
    val number: Int,
    private val plan: Plan,
    private val checked: Set<CellIndex>,
) {
    /** Cells that failed in this generation. */
    val failed = HashSet<CellIndex>()

    /** The rounds in which a series has a slice. */
    private val rounds = HashMap<SliceSeries, HashSet<Int>>()

    /** The rounds in which a cell has latencies. */
    private val latencyRounds = HashMap<CellIndex, HashSet<Int>>()
    private val warmed = HashSet<CellIndex>()

    /** Cells whose worker has ended. */
    private val finished = HashSet<CellIndex>()

    /** The starters of a cold run that have started. */
    private val started = HashSet<StarterId>()
    private var isObserved = false

    /** The slices of one cell in one phase with one number of threads, at most one per round. */
    private data class SliceSeries(val cell: CellIndex, val threads: Int, val phase: Phase)

    fun warmed(event: Event.CellWarmed) {
        requireChecked(event.cell)
        requireNotNegative(event.cpuNanos)
        requireThat(warmed.add(event.cell)) { "cell ${event.cell} was warm before." }
    }

    fun slice(slice: Slice) {
        requireChecked(slice.cell)
        requireThat(plan.calls.experiment is Experiment.Warm) { "a slice in a run of cold starts." }
        slice.run {
            requireThat(calls > 0 && threads > 0 && round > 0 && position >= 0) {
                "$calls calls of $threads threads in round $round at position $position."
            }
            requireNotNegative(startedAt, wallNanos, cpuNanos, queueNanos, allocatedBytes)
            requireNotNegative(collections, collectionMillis, compilationMillis)
            requireThat((pulseNanos ?: 1) > 0) { "a pulse that took no time." }
            pieces?.run {
                requireThat(
                    this.cpuNanos.isNotEmpty() && this.pulseNanos.size == this.cpuNanos.size + 1
                ) {
                    "${this.cpuNanos.size} pieces of a slice with ${this.pulseNanos.size} pulses."
                }
                requireThat(this.pulseNanos.all { it > 0 }) { "a pulse that took no time." }
                requireThat(calls % this.cpuNanos.size == 0L) { "pieces of a slice that differ." }
            }
            // Slices of warm-ups have no requests without the contender.
            requireThat((plan.calls.requests != null) == (bare != null) || phase == Phase.WARMUP) {
                "a slice whose requests without the contender do not fit the plan."
            }
            bare?.run {
                requireThat(requests > 0 && cpuNanos > 0) {
                    "$requests requests that took no time."
                }
                requireNotNegative(wallNanos)
            }
            requireThat(phase != Phase.ROUND || rankedNanosPerCall > 0) {
                "a slice that took no time."
            }
        }
        val series = SliceSeries(slice.cell, slice.threads, slice.phase)
        requireThat(rounds.getOrPut(series, ::HashSet).add(slice.round)) {
            "cell ${slice.cell} has two slices in round ${slice.round} of generation $number."
        }
    }

    fun latencies(event: Event.LatenciesMeasured) {
        requireChecked(event.cell)
        requireThat(plan.calls.latency) {
            "latencies of cell ${event.cell}, which the run does not measure."
        }
        requireNotNegative(event.clockNanos)
        listOfNotNull(event.histogram, event.bare).forEach {
            requireThat(LatencyHistogram.isValid(it)) { "a histogram that cannot be read." }
        }
        requireThat(latencyRounds.getOrPut(event.cell, ::HashSet).add(event.round)) {
            "cell ${event.cell} has latencies twice in round ${event.round} of generation $number."
        }
    }

    fun workerEnded(event: Event.WorkerEnded) {
        event.run {
            cells.forEach { requireCell(it, plan) }
            requireNotNegative(startMillis, warmUpMillis, finishMillis)
            requireNotNegative(threadCpuNanos, processCpuNanos, gcCpuNanos, allocatedBytes)
            requireThat(cells.all(finished::add)) { "the worker of cells $cells ended before." }
        }
    }

    fun observed() {
        requireThat(!isObserved) { "the machine was observed before in generation $number." }
        isObserved = true
    }

    fun started(start: ColdStart) {
        start.run {
            cells.forEach(::requireChecked)
            requireThat(calls.size == cells.size) { "${calls.size} calls for ${cells.size} cells." }
            requireThat(cells.isEmpty() == (setUp == null)) { "a start without its set-up." }
            requireNotNegative(startedAt, processWallNanos, processCpuNanos)
            (calls + toFirstResult + listOfNotNull(setUp)).forEach {
                requireNotNegative(it.wallNanos, it.cpuNanos)
            }
            requireThat(started.add(StarterId(cells, jvm))) {
                "cells $cells were started before in generation $number."
            }
        }
    }

    /**
     * Requires that nothing is missing at the [end] of the generation. Each cell with a worker
     * needs a slice in each round of its group. In a cold run, each of the [starters] must have
     * started. Cells that failed in this generation, or that are [outOfRun], may have fewer events.
     */
    fun requireComplete(
        end: Event.GenerationEnded,
        starters: Set<StarterId>,
        outOfRun: Set<CellIndex>,
    ) {
        val exempt = failed + outOfRun
        val measured = rounds.keys.filter { it.phase == Phase.ROUND }
        val complete = measured.filter { it.cell in finished && it.cell !in exempt }
        complete
            .groupBy { roundsOfGroup(it, complete) }
            .forEach { (groupRounds, group) -> requireRounds(groupRounds, group, end) }
        val withSlices = measured.map { it.cell }.toSet()
        requireNone("slices of cells", finished - exempt - withSlices)
        // If a worker had several cells, the failure of one cell ended it.
        requireNone("worker of cells", if (failed.isEmpty()) withSlices - finished else emptySet())
        val missing = starters.filter { it.cells.none(exempt::contains) } - started
        if (plan.calls.experiment is Experiment.Cold)
            requireNone("start of cells", missing.flatMap { it.cells })
    }

    /**
     * Returns the rounds of the group of cells that [series] belongs to. These are the rounds of
     * all series in [all] that share a round with it.
     */
    private fun roundsOfGroup(series: SliceSeries, all: List<SliceSeries>): Set<Int> =
        all.map(rounds::getValue)
            .filter { it.any(rounds.getValue(series)::contains) }
            .flatMapTo(HashSet()) { it }

    /** Requires that each series of a group has a slice in each of the group's rounds. */
    private fun requireRounds(
        groupRounds: Set<Int>,
        group: List<SliceSeries>,
        end: Event.GenerationEnded,
    ) {
        val count = groupRounds.size
        val min = maxOf(end.rounds ?: 0, minOf(plan.schedule.rounds, LEAST_ROUNDS))
        requireThat(count in min..plan.schedule.mostRounds) {
            "generation $number has $count rounds instead of $min to ${plan.schedule.mostRounds}."
        }
        for (series in group) {
            val found = rounds.getValue(series).size
            requireThat(found == count) {
                "generation $number has slices of cell ${series.cell} in $found of $count rounds."
            }
        }
    }

    private fun requireNone(what: String, missing: Collection<CellIndex>) =
        requireThat(missing.isEmpty()) {
            "generation $number has no $what ${missing.sorted().joinToString()}."
        }

    private fun requireChecked(cell: CellIndex) {
        requireCell(cell, plan)
        requireThat(cell in checked) { "cell $cell was never checked." }
    }
}

/** Identifies a starter of a cold run by the cells that share its process, and its JVM setting. */
internal data class StarterId(val cells: List<CellIndex>, val jvm: String)
