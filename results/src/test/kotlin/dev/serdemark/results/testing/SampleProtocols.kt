package dev.serdemark.results.testing

import dev.serdemark.plan.FixedProtocol
import dev.serdemark.plan.Operation
import dev.serdemark.results.ProtocolClaim
import dev.serdemark.results.ProtocolComparison
import dev.serdemark.results.ProtocolGroup
import dev.serdemark.results.ProtocolPair
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.FixedFigures
import dev.serdemark.results.figures.FixedResult
import dev.serdemark.statistics.KruskalWallis
import dev.serdemark.statistics.Lilliefors

/**
 * Adds results of the fixed protocol for the cells that read. The last cell failed. All other means
 * are those of Serdemark, but the means of the first two are swapped.
 */
fun RunResult.withFixedProtocol(): RunResult {
    val reading = groups.single { it.ranked.first().result.cell.operation == Operation.READ }
    val measured = reading.ranked.map { it.result }
    val means = measured.map { checkNotNull(it.figures).time.value }
    val order = listOf(1, 0) + (2 until measured.size - 1)
    val results = measured.mapIndexed { i, cell ->
        cell.index to
            if (i == measured.lastIndex) FixedResult(900, null, "Its JVM ended.")
            else fixedResult(means[order.indexOf(i)])
    }
    val fixed = results.toMap()
    return copy(
        plan = plan.copy(fixed = FixedProtocol(500, 5000, 50)),
        cells = cells.map { it.copy(fixed = fixed[it.index]) },
        protocols =
            ProtocolComparison(
                fixedMillis = 754_300,
                fixedCells = measured.size,
                ownMillis = 120_400,
                groups = listOf(sampleGroup(order.map(measured::get), reading, this)),
            ),
    )
}

private fun fixedResult(mean: Double) =
    FixedResult(
        150_200,
        FixedFigures(5000, mean, mean * 0.98, mean * 0.07, heapBytes = -130_400.0, cpuLoad = 0.53),
        reason = null,
    )

private fun sampleGroup(cells: List<CellResult>, group: RankedGroup, result: RunResult) =
    ProtocolGroup(
        cells = cells.map { it.index } + group.ranked.last().result.index,
        omnibus = KruskalWallis(19_874.4, cells.size - 1, 0.0),
        normality = cells.associate { it.index to Lilliefors(0.2134, 0.0) },
        pairs =
            cells.flatMapIndexed { i, a ->
                cells.drop(i + 1).map { b -> samplePair(a, b, result) }
            },
    )

private fun samplePair(a: CellResult, b: CellResult, result: RunResult): ProtocolPair {
    val own = checkNotNull(result.comparison(a.index, b.index))
    return ProtocolPair(a.index, b.index, 0.8312, 3.2e-9, -0.7312, ProtocolClaim.FASTER, own)
}
