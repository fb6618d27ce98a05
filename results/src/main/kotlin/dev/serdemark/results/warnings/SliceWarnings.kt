package dev.serdemark.results.warnings

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Slice
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.warm
import dev.serdemark.results.measures.CellSlices
import dev.serdemark.results.measures.GroupSpreads
import dev.serdemark.results.measures.LogSeries
import dev.serdemark.results.measures.LogValue
import dev.serdemark.results.measures.Pulses
import dev.serdemark.results.measures.WarmMeasures
import dev.serdemark.results.measures.estimate
import dev.serdemark.results.measures.logRatios
import dev.serdemark.results.measures.priorWithoutGroup
import dev.serdemark.statistics.median
import dev.serdemark.statistics.standardDeviation
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.ln
import kotlin.math.sqrt

/** Warns if this share of the pulses is slow. */
private const val OFTEN_SLOW = 0.1

/** Warns if mean and median differ by this factor. */
private const val SKEW_FACTOR = 1.03

/**
 * The size of the smallest object. If calls allocate fewer bytes on average, most calls allocate
 * nothing.
 */
private const val OBJECT_BYTES = 16

/** Warns if the machine was often slower than its best. */
internal fun warnOfUnsteadyMachine(evidence: Evidence, warm: WarmMeasures): List<Warning> =
    listOfNotNull(warm.pulses.speed())
        .filter { evidence.measured.isNotEmpty() && it.slow >= OFTEN_SLOW }
        .map { Warning(WarningKind.UNSTEADY_MACHINE, RunSubject, it.slow) }

/** Warns if a warm-up ended at its limit. */
internal fun warnOfUnsteadyWarmUp(evidence: Evidence): List<Warning> =
    evidence.measured.mapNotNull { cell ->
        val generations = evidence.recording.unsteadyGenerations(cell.index).sorted()
        if (generations.isEmpty()) null
        else cell.warning(WarningKind.UNSTEADY_WARM_UP, generations.size.toDouble(), generations)
    }

/** The fewest cells whose median shows how the machine and the rounds affected all of them. */
private const val LEAST_CELLS = 3

/** The fewest generations for a warning about a change after warm-up. */
private const val LEAST_CHANGES = 4

/** Warns if a change exceeds half the margin by this number of standard errors. */
private const val CHANGE_ERRORS = 2

/**
 * Warns if the speed of a cell changed after its warm-up by more than half the margin. The change
 * is relative to the median cell of each generation, which shows how the machine affected all
 * cells.
 */
internal fun warnOfChangeAfterWarmUp(evidence: Evidence, warm: WarmMeasures): List<Warning> {
    val changesByCell = evidence.measured.associateWith { changes(it.index, evidence, warm) }
    val medianChanges: Map<Int, Double> =
        changesByCell.values
            .flatMap { it.entries }
            .groupBy({ (generation, _) -> generation }, { (_, change) -> change })
            .filterValues { it.size >= LEAST_CELLS }
            .mapValues { (_, changesOfCells) -> median(changesOfCells.toDoubleArray()) }
    val relativeChanges = changesByCell.mapValues { (_, changesOfCell) ->
        LogSeries(
            changesOfCell
                .filterKeys { it in medianChanges }
                .mapValues { (generation, change) ->
                    LogValue(change - medianChanges.getValue(generation), error = null)
                }
        )
    }
    val spreads = GroupSpreads(relativeChanges.values.toList())
    return relativeChanges
        .filterValues { it.values.size >= LEAST_CHANGES }
        .mapNotNull { (cell, series) ->
            val values = series.values
            val change = values.average()
            val spread = spreads.priorOf(series).with(standardDeviation(values), values.size)
            val error = spread.deviation / sqrt(values.size.toDouble())
            if (abs(change) - CHANGE_ERRORS * error <= evidence.leastDifference) null
            else cell.warning(WarningKind.CHANGED_AFTER_WARM_UP, exp(change))
        }
}

/** Returns the logarithm of a cell's time in rounds over its time at the end of the warm-up. */
private fun changes(cell: CellIndex, evidence: Evidence, warm: WarmMeasures): Map<Int, Double> {
    val rounds = warm.slices.getValue(cell)
    return evidence.recording.warmUpEnds(cell).filterKeys(rounds::containsKey).mapValues {
        (generation, ends) ->
        val times = rounds.getValue(generation).values.map { it.rankedNanosPerCall }
        ln(median(times.toDoubleArray()) / median(ends.toDoubleArray()))
    }
}

/** Warns if the mean over all slices differs from the ranking metric, which uses medians. */
internal fun warnOfSkew(evidence: Evidence, warm: WarmMeasures): List<Warning> =
    evidence.measured.mapNotNull { cell ->
        val medianTime = exp(checkNotNull(warm.logTime(cell.index)))
        val ratio = mean(warm.slices.getValue(cell.index).all(), warm.pulses) / medianTime
        if (abs(ln(ratio)) < ln(SKEW_FACTOR)) null
        else cell.warning(WarningKind.MEAN_AGAINST_MEDIAN, ratio)
    }

/** Returns the mean over [slices] of the time per call, corrected for the machine's speed. */
private fun mean(slices: List<Slice>, pulses: Pulses): Double =
    slices.sumOf { exp(pulses.logTime(it)) * it.calls } / slices.sumOf { it.calls }

/** Warns if CPU time and elapsed time give opposite orders of a pair. */
internal fun warnOfOppositeOrder(evidence: Evidence, warm: WarmMeasures): List<Warning> {
    val error = FALSE_WARNINGS / maxOf(1, evidence.comparer.comparisons.size)
    return evidence.comparer.comparisons
        .filter { order(it.ratio) != 0 }
        .mapNotNull { pair ->
            val wallRatio = wallRatio(warm.slices, pair, error)
            if (wallRatio == null || order(wallRatio) != -order(pair.ratio)) null
            else Warning(WarningKind.CPU_AGAINST_WALL, PairSubject(pair.a, pair.b), wallRatio.value)
        }
}

/** Returns -1 if the interval lies below 1, 1 if it lies above 1, and 0 if it includes 1. */
private fun order(ratio: Estimate): Int =
    when {
        ratio.high != null && ratio.high < 1 -> -1
        ratio.low != null && ratio.low > 1 -> 1
        else -> 0
    }

/**
 * Returns the ratio of a pair by elapsed time, from slices in which the thread never waited for a
 * core; null if there are no such slices.
 */
private fun wallRatio(
    slices: Map<CellIndex, CellSlices>,
    pair: Comparison,
    error: Double,
): Estimate? {
    val (a, b) = listOf(pair.a, pair.b).map { undisturbed(slices.getValue(it)) }
    val logs = logRatios(a, b) { ln(it.wallNanosPerCall) }
    return if (logs.isEmpty()) null else estimate(LogSeries(logs), error, priorWithoutGroup)
}

private fun undisturbed(slices: CellSlices): CellSlices = slices.mapValues { (_, rounds) ->
    rounds.filterValues { it.queueNanos == 0L }
}

/** Warns if a cell allocates, but no collection ran during any slice of its workers. */
internal fun warnOfNoCollection(evidence: Evidence, warm: WarmMeasures): List<Warning> {
    val cellsWithCollection =
        warm.slices.filterValues { slices -> slices.all().any { it.collections > 0 } }.keys
    // A collection in one cell of a worker counts for all its cells, because they share a heap.
    val cellsOfWorkers = evidence.recording.workers.map { it.cells }.distinct()
    val cellsWithSharedCollection =
        cellsOfWorkers.filter { cells -> cells.any(cellsWithCollection::contains) }.flatten()
    return evidence.measured
        .filter { (it.warm?.allocated ?: 0.0) >= OBJECT_BYTES }
        .filter { it.index !in cellsWithSharedCollection }
        .map { it.warning(WarningKind.NO_COLLECTION, it.warm?.allocated ?: 0.0) }
}

private fun CellSlices.all(): List<Slice> = values.flatMap { it.values }
