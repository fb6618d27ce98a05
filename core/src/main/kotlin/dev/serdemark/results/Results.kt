package dev.serdemark.results

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Event
import dev.serdemark.plan.Slice
import dev.serdemark.plan.Status

/**
 * From what a run recorded to figures, verdicts and ranks.
 *
 * Times carry intervals of the plan's confidence each. The intervals of ratios hold all together
 * with that confidence: the probability of error is divided by their number (Bonferroni), since a
 * table is read as a whole.
 */
fun results(recording: Recording): RunResult {
    val plan = recording.plan
    val slices = recording.slices.groupBy { it.cell }.mapValues { cellSlices(it.value) }
    val cells =
        plan.cells.mapIndexed { index, cell -> cellResult(recording, index, cell, slices[index]) }
    val groups = cells.groupBy { it.cell.run { listOf(document, operation, channel, jvm) } }.values
    val pairs =
        groups
            .flatMap { group -> pairs(group.filter { it.figures != null }) }
            .map { (a, b) ->
                Pair(a to b, logRatios(slices.getValue(a.index), slices.getValue(b.index)))
            }
            .filter { (_, ratios) -> ratios.isNotEmpty() }
    val error = (1 - plan.confidence) / maxOf(1, pairs.size)
    val comparisons = pairs.map { (pair, ratios) ->
        val ratio = estimate(ratios, error)
        Comparison(pair.first.index, pair.second.index, ratio, judge(ratio, plan.margin))
    }
    val ranking = Ranking(comparisons, plan.margin, slices)
    return RunResult(
        recording.environment,
        plan,
        recording.generations,
        recording.interrupted,
        cells,
        comparisons,
        groups.map(ranking::rank),
    )
}

private fun pairs(cells: List<CellResult>): List<Pair<CellResult, CellResult>> =
    cells.flatMapIndexed { i, a ->
        cells.drop(i + 1).map { b -> a to b }
    }

private fun cellResult(
    recording: Recording,
    index: Int,
    cell: Cell,
    slices: CellSlices?,
): CellResult {
    val outcome = recording.outcome(index)
    val figures =
        if (outcome.status == Status.MEASURED && slices != null) figures(recording, index, slices)
        else null
    return CellResult(index, cell, outcome, figures, recording.notes(index))
}

private fun figures(recording: Recording, cell: Int, slices: CellSlices): Figures {
    val all = slices.values.flatMap { it.values }
    val mean = perCall(all) { it.cpuNanos }
    val allocated = perCall(all) { it.allocatedBytes }
    val undisturbed = all.filter { it.queueNanos == 0L }
    val workers = recording.workers.filter { cell in it.cells }
    return Figures(
        generations = slices.size,
        time = estimate(logTimes(slices), 1 - recording.plan.confidence),
        mean = mean,
        wall = if (undisturbed.isEmpty()) null else perCall(undisturbed) { it.wallNanos },
        cost = collectorNanosPerByte(workers)?.let { mean + it * allocated },
        allocated = allocated,
        payloadBytes = recording.payloadBytes(cell),
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
