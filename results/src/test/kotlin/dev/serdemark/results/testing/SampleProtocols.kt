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
 * Adds results of the fixed protocol for the cells that read. The last cell failed. All other cells
 * have the means of Serdemark, but the first two cells have each other's mean.
 */
fun RunResult.withFixedProtocol(): RunResult {
    val reading = groups.single { it.ranked.first().result.cell.operation == Operation.READ }
    val measured = reading.ranked.map { it.result }
    val means = measured.map { checkNotNull(it.figures).time.value }
    // The first two cells swap places, and the failed cell has no place.
    val order = listOf(1, 0) + (2 until measured.size - 1)
    val results = measured.mapIndexed { i, cell ->
        cell.index to
            if (i == measured.lastIndex)
                FixedResult(elapsedMillis = 900, figures = null, reason = "Its JVM ended.")
            else fixedResult(means[order.indexOf(i)])
    }
    val fixed = results.toMap()
    return copy(
        plan =
            plan.copy(
                calls =
                    plan.calls.copy(
                        fixed = FixedProtocol(warmUps = 500, runs = 5000, repetitions = 50)
                    )
            ),
        cells = cells.map { it.copy(fixed = fixed[it.index]) },
        further =
            further.copy(
                protocols =
                    ProtocolComparison(
                        fixedMillis = 754_300,
                        fixedCells = measured.size,
                        serdemarkMillis = 120_400,
                        groups = listOf(sampleGroup(order.map(measured::get), reading, this)),
                    )
            ),
    )
}

private fun fixedResult(mean: Double) =
    FixedResult(
        elapsedMillis = 150_200,
        FixedFigures(
            runs = 5000,
            mean = mean,
            median = mean * 0.98,
            deviation = mean * 0.07,
            heapBytes = -130_400.0,
            cpuLoad = 0.53,
        ),
        reason = null,
    )

private fun sampleGroup(cells: List<CellResult>, group: RankedGroup, result: RunResult) =
    ProtocolGroup(
        cells = cells.map { it.index } + group.ranked.last().result.index,
        omnibus = KruskalWallis(h = 19_874.4, cells.size - 1, p = 0.0),
        normality = cells.associate { it.index to Lilliefors(d = 0.2134, p = 0.0) },
        pairs =
            cells.flatMapIndexed { i, a ->
                cells.drop(i + 1).map { b -> samplePair(a, b, result) }
            },
    )

private fun samplePair(a: CellResult, b: CellResult, result: RunResult) =
    ProtocolPair(
        a.index,
        b.index,
        ratio = 0.8312,
        p = 3.2e-9,
        delta = -0.7312,
        ProtocolClaim.FASTER,
        checkNotNull(result.comparison(a.index, b.index)),
    )
