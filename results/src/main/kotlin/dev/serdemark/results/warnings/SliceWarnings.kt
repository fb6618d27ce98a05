package dev.serdemark.results.warnings

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Slice
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.warm
import dev.serdemark.results.measures.CellSlices
import dev.serdemark.results.measures.Pulses
import dev.serdemark.results.measures.WarmMeasures
import dev.serdemark.results.measures.estimate
import dev.serdemark.results.measures.logRatios
import dev.serdemark.results.measures.spreadOfTime
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.ln

/** Of all slices. */
private const val OFTEN_SLOW = 0.1

/** By this factor mean and median may differ. */
private const val SKEW = 1.03

/** The least that an object takes: a mean below it is of calls that hardly ever allocate. */
private const val OBJECT_BYTES = 16

/** The machine was slower than its best before many slices. */
internal fun unsteadyMachine(evidence: Evidence, warm: WarmMeasures): List<Warning> =
    listOfNotNull(
        warm.pulses
            .speed()
            ?.takeIf { evidence.measured.isNotEmpty() && it.slow >= OFTEN_SLOW }
            ?.let { Warning(WarningKind.UNSTEADY_MACHINE, RunTouched, it.slow) }
    )

/** A warm-up ended at its limit. */
internal fun unsteadyWarmUp(evidence: Evidence): List<Warning> =
    evidence.measured.mapNotNull { cell ->
        val generations = evidence.recording.unsteady(cell.index).sorted()
        if (generations.isEmpty()) null
        else cell.warning(WarningKind.UNSTEADY_WARM_UP, generations.size.toDouble(), generations)
    }

/** The mean over all slices and the figure that ranks, which is made of medians, differ. */
internal fun meanAgainstMedian(evidence: Evidence, warm: WarmMeasures): List<Warning> =
    evidence.measured.mapNotNull { cell ->
        val median = exp(warm.logTimes(cell.index).values.average())
        val ratio = mean(warm.slices.getValue(cell.index).all(), warm.pulses) / median
        if (abs(ln(ratio)) < ln(SKEW)) null
        else cell.warning(WarningKind.MEAN_AGAINST_MEDIAN, ratio)
    }

/** Of the time that ranks, per call, without what the machine's speed explains. */
private fun mean(slices: List<Slice>, pulses: Pulses): Double =
    slices.sumOf { exp(pulses.logTime(it)) * it.calls } / slices.sumOf { it.calls }

/** A pair is distinguished by CPU time, and the other way round by elapsed time. */
internal fun cpuAgainstWall(evidence: Evidence, warm: WarmMeasures): List<Warning> {
    val error = FALSE_WARNINGS / maxOf(1, evidence.comparing.comparisons.size)
    return evidence.comparing.comparisons
        .filter { side(it.ratio) != 0 }
        .mapNotNull { pair ->
            val wall = wallRatio(warm.slices, pair, error)
            if (wall == null || side(wall) != -side(pair.ratio)) null
            else Warning(WarningKind.CPU_AGAINST_WALL, PairTouched(pair.a, pair.b), wall.value)
        }
}

/** -1 or 1 where the interval excludes equality. */
private fun side(ratio: Estimate): Int =
    when {
        ratio.high != null && ratio.high < 1 -> -1
        ratio.low != null && ratio.low > 1 -> 1
        else -> 0
    }

/** From slices in which the thread never waited for a core; null if they do not suffice. */
private fun wallRatio(
    slices: Map<CellIndex, CellSlices>,
    pair: Comparison,
    error: Double,
): Estimate? {
    val (a, b) = listOf(pair.a, pair.b).map { undisturbed(slices.getValue(it)) }
    val logs = logRatios(a, b) { ln(it.wallNanosPerCall) }.values.map { it.value }.toDoubleArray()
    return if (logs.isEmpty()) null else estimate(logs, error, spreadOfTime)
}

private fun undisturbed(slices: CellSlices): CellSlices = slices.mapValues { (_, rounds) ->
    rounds.filterValues { it.queueNanos == 0L }
}

/** No worker of the cell collected in any slice, though the cell allocates. */
internal fun noCollection(evidence: Evidence, warm: WarmMeasures): List<Warning> {
    val collected = warm.slices.filterValues { cell -> cell.all().any { it.collections > 0 } }.keys
    val neighbours = evidence.recording.workers.map { it.cells }.distinct()
    return evidence.measured
        .filter { (it.warm?.allocated ?: 0.0) >= OBJECT_BYTES }
        .filter { cell -> neighbours.none { cell.index in it && it.any(collected::contains) } }
        .map { it.warning(WarningKind.NO_COLLECTION, it.warm?.allocated ?: 0.0) }
}

private fun CellSlices.all(): List<Slice> = values.flatMap { it.values }
