package dev.serdemark.results

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.FixedProtocol
import dev.serdemark.plan.rankedGroups
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.FixedFigures
import dev.serdemark.results.measures.Recording
import dev.serdemark.statistics.cliffsDelta
import dev.serdemark.statistics.dunn
import dev.serdemark.statistics.kruskalWallis
import dev.serdemark.statistics.lilliefors

/**
 * Compares the conclusions of both protocols; null if the plan has no fixed protocol.
 *
 * @param comparisons Serdemark's, each pair once
 */
internal fun compareProtocols(
    recording: Recording,
    contenders: List<CellResult>,
    comparisons: List<Comparison>,
): ProtocolComparison? {
    val protocol = recording.plan.fixed ?: return null
    val comparing = ComparingProtocols(recording, protocol, comparisons)
    return ProtocolComparison(
        fixedMillis = recording.fixed.values.sumOf { it.elapsedMillis },
        fixedCells = recording.fixed.size,
        ownMillis = recording.spentMillis,
        groups =
            rankedGroups(contenders.filter { it.fixed != null }) { it.cell }.map(comparing::group),
    )
}

private class ComparingProtocols(
    private val recording: Recording,
    private val protocol: FixedProtocol,
    comparisons: List<Comparison>,
) {
    private val own = comparisons.associateBy { it.a to it.b }

    /** A cell with the elapsed time per call of each run. */
    private class Runs(val cell: CellIndex, val times: DoubleArray) {
        val mean = times.average()
    }

    fun group(cells: List<CellResult>): ProtocolGroup {
        val (measured, failed) = cells.partition { it.fixed?.figures != null }
        val runs = measured.map { runs(it.index) }.sortedBy { it.mean }
        val omnibus = if (runs.size < 2) null else omnibus(runs)
        return ProtocolGroup(
            cells = runs.map { it.cell } + failed.map { it.index },
            omnibus = omnibus,
            normality = runs.mapNotNull(::normality).toMap(),
            pairs = omnibus?.let { pairs(runs, it) }.orEmpty(),
        )
    }

    private fun omnibus(all: List<Runs>): Omnibus? =
        kruskalWallis(all.map { it.times })?.run { Omnibus(h, degreesOfFreedom, p) }

    private fun runs(cell: CellIndex) =
        Runs(cell, FixedFigures.nanosPerCall(recording.fixed.getValue(cell), protocol))

    private fun normality(runs: Runs): Pair<CellIndex, Normality>? =
        lilliefors(runs.times)?.let { runs.cell to Normality(it.d, it.p) }

    private fun pairs(all: List<Runs>, omnibus: Omnibus): List<ProtocolPair> =
        dunn(all.map { it.times }).map {
            val (a, b) = all[it.a] to all[it.b]
            val ratio = a.mean / b.mean
            ProtocolPair(
                a.cell,
                b.cell,
                ratio,
                it.p,
                cliffsDelta(a.times, b.times),
                claim(maxOf(it.p, omnibus.p), ratio),
                own[a.cell to b.cell] ?: own[b.cell to a.cell]?.inverse(),
            )
        }

    /** What a paper claims that finds a difference with probability [p] by chance. */
    private fun claim(p: Double, ratio: Double): ProtocolClaim =
        when {
            p >= ProtocolPair.SIGNIFICANCE -> ProtocolClaim.NO_DIFFERENCE
            ratio < 1 -> ProtocolClaim.FASTER
            ratio > 1 -> ProtocolClaim.SLOWER
            else -> ProtocolClaim.NO_DIFFERENCE
        }
}
