package dev.serdemark.results

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Event
import dev.serdemark.plan.Goal
import dev.serdemark.plan.Slice
import dev.serdemark.plan.Status
import dev.serdemark.plan.floor
import dev.serdemark.results.warnings.Evidence
import dev.serdemark.results.warnings.warnings
import dev.serdemark.statistics.SpreadPrior

/**
 * From what a run recorded to figures, verdicts, ranks and warnings; at any time, since all
 * intervals are valid at every look.
 *
 * Times carry intervals of the plan's confidence each. The intervals of ratios hold all together
 * with that confidence, see [Comparing].
 */
fun results(recording: Recording): RunResult {
    val plan = recording.plan
    val warm = if (plan.cold == null) WarmMeasures(recording) else null
    val cold = if (plan.cold != null) ColdMeasures(recording) else null
    val measures = warm ?: checkNotNull(cold)
    val cells =
        plan.cells.mapIndexed { index, cell -> cellResult(recording, index, cell, measures) }
    val comparing = Comparing(recording, measures)
    val (limits, contenders) = cells.partition { plan.floor(it.cell) != null }
    val ranking = Ranking(comparing.comparisons, measures, comparing::bestOf)
    val gate = gateResults(plan, comparing)
    return RunResult(
        environment = recording.environment,
        plan = plan,
        generations = recording.generations,
        ending = recording.ending,
        cells = cells,
        goal = recording.goal,
        comparisons = comparing.comparisons,
        asked = comparing.asked,
        groups = rankedGroups(contenders) { it.cell }.map(ranking::rank),
        limits = limits,
        open =
            comparing.openCells + lonely(recording, cells, comparing) + openGate(recording, gate),
        forecasts = comparing.forecasts,
        floors = plan.jvms.mapNotNull { cold?.floor(it.name) },
        timeUse = warm?.let { timeUse(recording.ends, recording.workers, recording.slices) },
        warnings = warnings(Evidence(recording, measures, cells, comparing), warm),
        gate = gate,
        sizeLines =
            if (plan.scale) sizeLines(contenders, measures, 1 - plan.confidence) else emptyList(),
        rounds = recording.rounds.values.let { if (it.isEmpty()) null else it.min()..it.max() },
        noise = noise(comparing.met),
        machineSpeed = warm?.pulses?.speed(),
    )
}

/** What may be ranked together: like is compared with like. */
internal fun <T> rankedGroups(items: List<T>, cell: (T) -> Cell): Collection<List<T>> =
    items.groupBy { cell(it).run { listOf(document, operation, channel, jvm, threads) } }.values

/**
 * Cells that are compared with nothing are measured until their own time is known to the margin. A
 * run that asks for the fastest does not wait for them.
 */
private fun lonely(
    recording: Recording,
    cells: List<CellResult>,
    comparing: Comparing,
): List<Int> {
    if (recording.goal == Goal.BEST && comparing.asked.isNotEmpty()) return emptyList()
    return recording.live
        .filter { it !in comparing.comparable }
        .filter { index ->
            val time = cells[index].figures?.time
            recording.generations < recording.plan.leastGenerations ||
                time?.high == null ||
                time.high > time.value * (1 + recording.plan.margin)
        }
}

/** A gate may be decided later than the verdict, where the margin is not the gate's. */
private fun openGate(recording: Recording, gate: List<GateResult>): List<Int> {
    val live = recording.live
    return gate
        .filter { it.outcome == GateOutcome.UNDECIDED && it.ratio != null }
        .map { listOf(it.cell, it.base) }
        .filter { live.containsAll(it) }
        .flatten()
}

private fun cellResult(
    recording: Recording,
    index: Int,
    cell: Cell,
    measures: Measures,
): CellResult {
    val outcome = recording.outcome(index)
    val figures = if (outcome.status == Status.MEASURED) measures.figures(index) else null
    return CellResult(index, cell, outcome, figures, recording.notes(index))
}

/**
 * A time, or what else concerns one cell alone, is taken by itself: nothing but the least is known
 * of its spread.
 */
internal val spreadOfTime = SpreadPrior(LEAST_SPREAD, weight = 0)

internal fun figures(
    recording: Recording,
    cell: Int,
    slices: CellSlices,
    logTimes: Map<Int, Double>,
    scaling: Estimate?,
): WarmFigures {
    val all = slices.values.flatMap { it.values }
    val mean = perCall(all) { it.cpuNanos }
    val allocated = perCall(all) { it.allocatedBytes }
    val undisturbed = all.filter { it.queueNanos == 0L }
    val workers = recording.workers.filter { cell in it.cells }
    return WarmFigures(
        generations = slices.size,
        time =
            estimate(
                logTimes.values.toDoubleArray(),
                1 - recording.plan.confidence,
                spreadOfTime,
            ),
        mean = mean,
        wall = if (undisturbed.isEmpty()) null else perCall(undisturbed) { it.wallNanos },
        cost = collectorNanosPerByte(workers)?.let { mean + it * allocated },
        process = processShare(workers)?.let { mean * it },
        allocated = allocated,
        payloadBytes = recording.payloadBytes(cell),
        scaling = scaling,
    )
}

private fun perCall(slices: List<Slice>, quantity: (Slice) -> Long): Double =
    slices.sumOf(quantity).toDouble() / slices.sumOf { it.calls }

/**
 * The collector's CPU time for each byte that was allocated, over all workers that held the cell.
 */
private fun collectorNanosPerByte(workers: List<Event.WorkerEnded>): Double? {
    val nanos = workers.mapNotNull { it.gcCpuNanos }
    val bytes = workers.mapNotNull { it.allocatedBytes }
    if (nanos.size < workers.size || bytes.size < workers.size || bytes.sum() == 0L) return null
    return nanos.sum().toDouble() / bytes.sum()
}

/** CPU time of the whole process over that of the measuring thread; null where nothing says it. */
private fun processShare(workers: List<Event.WorkerEnded>): Double? {
    val thread = workers.sumOf { it.threadCpuNanos }
    return if (thread == 0L) null else workers.sumOf { it.processCpuNanos }.toDouble() / thread
}
