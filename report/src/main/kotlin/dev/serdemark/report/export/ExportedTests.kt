package dev.serdemark.report.export

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.Agreement
import dev.serdemark.results.Classical
import dev.serdemark.results.ProtocolClaim
import dev.serdemark.results.ProtocolComparison
import dev.serdemark.results.ProtocolGroup
import dev.serdemark.results.ProtocolPair
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.statistics.KruskalWallis
import kotlinx.serialization.Serializable

/**
 * The tests that papers report, for a group of cells.
 *
 * @property cells the measured cells of the group, in the order of their ranks
 * @property missing why there is no table; null if there is one
 * @property kruskalWallis whether all cells have one distribution of times; null if there is no
 *   table
 * @property normality Kolmogorov-Smirnov with Lilliefors' correction, for each cell; empty if there
 *   is no table
 * @property pairs each pair once; empty if there is no table
 */
@Serializable
internal class ExportedTests(
    val cells: List<CellIndex>,
    val missing: Classical.Missing?,
    val kruskalWallis: KruskalWallis?,
    val normality: List<ExportedNormality>,
    val pairs: List<ExportedTestPair>,
)

/**
 * A test for a normal distribution.
 *
 * @property generations the number of values, one per generation
 * @property d Kolmogorov-Smirnov D; null if there are fewer than five generations, or if all values
 *   are equal
 * @property p Lilliefors' p; null if it is above 0.1
 */
@Serializable
internal class ExportedNormality(
    val cell: CellIndex,
    val generations: Int,
    val d: Double?,
    val p: Double?,
)

/**
 * The tests of cell a and cell b.
 *
 * @property b the cell that it is compared with
 * @property p Dunn's test, adjusted by Holm's procedure
 * @property delta Cliff's delta: -1 if a was always faster, 1 if b was
 */
@Serializable
internal class ExportedTestPair(
    val a: CellIndex,
    val b: CellIndex,
    val p: Double,
    val delta: Double,
)

/**
 * The conclusions of the fixed protocol beside those of Serdemark.
 *
 * @property fixedMillis the elapsed time of the fixed protocol, for all cells
 * @property fixedCells the number of cells that it measured
 * @property ownMillis the elapsed time of Serdemark's generations
 * @property groups the groups of cells that are ranked together
 */
@Serializable
internal class ExportedProtocols(
    val fixedMillis: Long,
    val fixedCells: Int,
    val ownMillis: Long,
    val groups: List<ExportedProtocolGroup>,
)

/**
 * Cells that are ranked together, by the fixed protocol.
 *
 * @property cells the cell with the smallest mean first, failed cells last
 * @property kruskalWallis whether all cells have one distribution of runs; null for fewer than two
 *   cells
 * @property normality Kolmogorov-Smirnov with Lilliefors' correction, for the runs of each cell
 * @property pairs each pair once
 */
@Serializable
internal class ExportedProtocolGroup(
    val cells: List<CellIndex>,
    val kruskalWallis: KruskalWallis?,
    val normality: List<ExportedRunNormality>,
    val pairs: List<ExportedProtocolPair>,
)

/**
 * A test of runs for a normal distribution.
 *
 * @property d Kolmogorov-Smirnov D
 * @property p Lilliefors' p; null if it is above 0.1
 */
@Serializable
internal class ExportedRunNormality(val cell: CellIndex, val d: Double, val p: Double?)

/**
 * The conclusions of both protocols about cell a compared with cell b.
 *
 * @property b the cell that it is compared with
 * @property fixedRatio the mean time of a over that of b, by the fixed protocol
 * @property p Dunn's test on the runs, adjusted by Holm's procedure
 * @property delta Cliff's delta on the runs
 * @property fixedClaim what a paper would claim about a compared with b
 * @property ratio Serdemark's ratio of the time of a over that of b; null if it never compared them
 * @property low the lower end of its interval; null if there is none
 * @property high the upper end of its interval
 * @property verdict Serdemark's verdict; null if it never compared them
 * @property agreement whether both claim the same; null if Serdemark never compared them
 */
@Serializable
internal class ExportedProtocolPair(
    val a: CellIndex,
    val b: CellIndex,
    val fixedRatio: Double,
    val p: Double,
    val delta: Double,
    val fixedClaim: ProtocolClaim,
    val ratio: Double?,
    val low: Double?,
    val high: Double?,
    val verdict: Verdict?,
    val agreement: Agreement?,
)

/** Returns the classical table of a [group]. */
internal fun tests(group: RankedGroup): ExportedTests {
    val table = group.classical as? Classical.Table
    return ExportedTests(
        group.ranked.map { it.result.index },
        group.classical as? Classical.Missing,
        table?.omnibus,
        table?.cells.orEmpty().map {
            ExportedNormality(it.cell, it.generations, it.normality?.d, it.normality?.p)
        },
        table?.pairs.orEmpty().map { ExportedTestPair(it.a, it.b, it.p, it.delta) },
    )
}

/** Returns the conclusions of the fixed protocol, beside those of Serdemark. */
internal fun protocols(comparison: ProtocolComparison) =
    ExportedProtocols(
        comparison.fixedMillis,
        comparison.fixedCells,
        comparison.serdemarkMillis,
        comparison.groups.map(::group),
    )

private fun group(group: ProtocolGroup) =
    ExportedProtocolGroup(
        group.cells,
        group.omnibus,
        group.normality.map { (cell, test) ->
            ExportedRunNormality(cell, test.d, test.p)
        },
        group.pairs.map(::pair),
    )

private fun pair(pair: ProtocolPair) =
    ExportedProtocolPair(
        pair.a,
        pair.b,
        pair.ratio,
        pair.p,
        pair.delta,
        pair.fixedClaim,
        pair.comparison?.ratio?.value,
        pair.comparison?.ratio?.low,
        pair.comparison?.ratio?.high,
        pair.comparison?.verdict,
        pair.agreement,
    )
