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
 * none may be missing. Throws [Misfit] for an event that is not possible.
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

    private val rounds = HashMap<Series, HashSet<Int>>()
    private val timed = HashMap<CellIndex, HashSet<Int>>()
    private val warmed = HashSet<CellIndex>()

    /** Cells whose worker has ended. */
    private val finished = HashSet<CellIndex>()

    private val started = HashSet<Pair<List<CellIndex>, String>>()
    private var isObserved = false

    /** The slices of one cell in one phase with one number of threads, at most one per round. */
    private data class Series(val cell: CellIndex, val threads: Int, val phase: Phase)

    fun warmed(event: Event.CellWarmed) {
        requireChecked(event.cell)
        requireTimes(event.cpuNanos)
        fit(warmed.add(event.cell)) { "cell ${event.cell} was warm before." }
    }

    fun slice(slice: Slice) {
        requireChecked(slice.cell)
        fit(plan.experiment is Experiment.Warm) { "a slice in a run of cold starts." }
        slice.run {
            fit(calls > 0 && threads > 0 && round > 0 && position >= 0) {
                "$calls calls of $threads threads in round $round at position $position."
            }
            requireTimes(startedAt, wallNanos, cpuNanos, queueNanos, allocatedBytes)
            requireTimes(collections, collectionMillis, compilationMillis)
            fit((pulseNanos ?: 1) > 0) { "a pulse that took no time." }
            pieces?.run {
                fit(this.cpuNanos.isNotEmpty() && this.pulseNanos.size == this.cpuNanos.size + 1) {
                    "${this.cpuNanos.size} pieces of a slice with ${this.pulseNanos.size} pulses."
                }
                fit(this.pulseNanos.all { it > 0 }) { "a pulse that took no time." }
                fit(calls % this.cpuNanos.size == 0L) { "pieces of a slice that differ." }
            }
            fit((plan.requests != null) == (bare != null) || phase == Phase.WARMUP) {
                "a slice whose requests without the contender do not fit the plan."
            }
            bare?.run {
                fit(requests > 0 && cpuNanos > 0) { "$requests requests that took no time." }
                requireTimes(wallNanos)
            }
            fit(phase != Phase.ROUND || rankedNanosPerCall > 0) { "a slice that took no time." }
        }
        val series = Series(slice.cell, slice.threads, slice.phase)
        fit(rounds.getOrPut(series, ::HashSet).add(slice.round)) {
            "cell ${slice.cell} has two slices in round ${slice.round} of generation $number."
        }
    }

    fun latencies(event: Event.LatenciesMeasured) {
        requireChecked(event.cell)
        fit(plan.latency) { "latencies of cell ${event.cell}, which the run does not measure." }
        requireTimes(event.clockNanos)
        listOfNotNull(event.histogram, event.bare).forEach {
            fit(LatencyHistogram.isSound(it)) { "a histogram that cannot be read." }
        }
        fit(timed.getOrPut(event.cell, ::HashSet).add(event.round)) {
            "cell ${event.cell} has latencies twice in round ${event.round} of generation $number."
        }
    }

    fun workerEnded(event: Event.WorkerEnded) {
        event.run {
            cells.forEach { requireCell(it, plan) }
            requireTimes(startMillis, warmUpMillis, finishMillis)
            requireTimes(threadCpuNanos, processCpuNanos, gcCpuNanos, allocatedBytes)
            fit(cells.all(finished::add)) { "the worker of cells $cells ended before." }
        }
    }

    fun observed() {
        fit(!isObserved) { "the machine was observed before in generation $number." }
        isObserved = true
    }

    fun started(start: ColdStart) {
        start.run {
            cells.forEach(::requireChecked)
            fit(calls.size == cells.size) { "${calls.size} calls for ${cells.size} cells." }
            fit(cells.isEmpty() == (setUp == null)) { "a start without its set-up." }
            requireTimes(startedAt, processWallNanos, processCpuNanos)
            (calls + toFirstResult + listOfNotNull(setUp)).forEach {
                requireTimes(it.wallNanos, it.cpuNanos)
            }
            fit(started.add(cells to jvm)) {
                "cells $cells were started before in generation $number."
            }
        }
    }

    /**
     * Requires that nothing is missing at the [end] of the generation. Each cell with a worker
     * needs a slice in each round of its group. In a cold run, each of the [starters] must have
     * started. Cells that are [out] of the run, or that failed in this generation, may have fewer
     * events.
     */
    fun requireWhole(
        end: Event.GenerationEnded,
        starters: Collection<Pair<List<CellIndex>, String>>,
        out: Set<CellIndex>,
    ) {
        val exempt = failed + out
        val measured = rounds.keys.filter { it.phase == Phase.ROUND }
        val whole = measured.filter { it.cell in finished && it.cell !in exempt }
        whole
            .groupBy { group(it, whole) }
            .forEach { (group, series) ->
                requireRounds(group, series, end)
            }
        val withSlices = measured.map { it.cell }.toSet()
        requireNone("slices of cells", finished - exempt - withSlices)
        requireNone("worker of cells", if (failed.isEmpty()) withSlices - finished else emptySet())
        val missing = starters.filter { (cells, _) -> cells.none(exempt::contains) } - started
        if (plan.experiment is Experiment.Cold)
            requireNone("start of cells", missing.flatMap { it.first })
    }

    /**
     * Returns the rounds of the group that [series] belongs to. These are the rounds of all series
     * in [all] that share a round with it.
     */
    private fun group(series: Series, all: List<Series>): Set<Int> =
        all.map(rounds::getValue)
            .filter { it.any(rounds.getValue(series)::contains) }
            .flatMapTo(HashSet()) { it }

    private fun requireRounds(group: Set<Int>, all: List<Series>, end: Event.GenerationEnded) {
        val fewest = maxOf(end.rounds ?: 0, minOf(plan.rounds, LEAST_ROUNDS))
        fit(group.size in fewest..plan.mostRounds) {
            "generation $number has ${group.size} rounds instead of $fewest to ${plan.mostRounds}."
        }
        for (series in all) {
            val found = rounds.getValue(series).size
            fit(found == group.size) {
                "generation $number has slices of cell ${series.cell} in $found of ${group.size} rounds."
            }
        }
    }

    private fun requireNone(what: String, missing: Collection<CellIndex>) =
        fit(missing.isEmpty()) {
            "generation $number has no $what ${missing.sorted().joinToString()}."
        }

    private fun requireChecked(cell: CellIndex) {
        requireCell(cell, plan)
        fit(cell in checked) { "cell $cell was never checked." }
    }
}
