package dev.serdemark.results

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.FixedProtocol
import dev.serdemark.plan.Identified
import dev.serdemark.plan.IdentifiedSerializer
import dev.serdemark.plan.rankedGroups
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.between
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.FixedFigures
import dev.serdemark.results.measures.Recording
import dev.serdemark.statistics.KruskalWallis
import dev.serdemark.statistics.Lilliefors
import dev.serdemark.statistics.cliffsDelta
import dev.serdemark.statistics.dunn
import dev.serdemark.statistics.kruskalWallis
import dev.serdemark.statistics.lilliefors
import kotlinx.serialization.Serializable

/**
 * Compares the conclusions of the fixed protocol with those of Serdemark. Returns null if the plan
 * has no fixed protocol.
 *
 * @param comparisons Serdemark's comparisons, each pair once
 */
internal fun compareProtocols(
    recording: Recording,
    contenders: List<CellResult>,
    comparisons: List<Comparison>,
): ProtocolComparison? {
    val protocol = recording.plan.calls.fixed ?: return null
    val comparer = ProtocolComparer(recording, protocol, comparisons)
    return ProtocolComparison(
        fixedMillis = recording.fixed.values.sumOf { it.elapsedMillis },
        fixedCells = recording.fixed.size,
        serdemarkMillis = recording.spentMillis,
        groups =
            rankedGroups(contenders.filter { it.fixed != null }) { it.cell }.map(comparer::group),
    )
}

private class ProtocolComparer(
    private val recording: Recording,
    private val protocol: FixedProtocol,
    comparisons: List<Comparison>,
) {
    private val serdemarkComparisons = comparisons.associateBy { it.a to it.b }

    /** A cell, and the elapsed time per call of each run by the fixed protocol. */
    private class CellRuns(val cell: CellIndex, val times: DoubleArray) {
        val mean = times.average()
    }

    fun group(cells: List<CellResult>): ProtocolGroup {
        val (measured, failed) = cells.partition { it.fixed?.figures != null }
        val runs = measured.map { runsOf(it.index) }.sortedBy { it.mean }
        val omnibus = if (runs.size < 2) null else kruskalWallis(runs.map { it.times })
        return ProtocolGroup(
            cells = runs.map { it.cell } + failed.map { it.index },
            omnibus = omnibus,
            normality =
                runs
                    .mapNotNull { ofCell -> lilliefors(ofCell.times)?.let { ofCell.cell to it } }
                    .toMap(),
            pairs = omnibus?.let { pairs(runs, it) }.orEmpty(),
        )
    }

    private fun runsOf(cell: CellIndex) =
        CellRuns(cell, FixedFigures.nanosPerCall(recording.fixed.getValue(cell), protocol))

    private fun pairs(runs: List<CellRuns>, omnibus: KruskalWallis): List<ProtocolPair> =
        dunn(runs.map { it.times }).map { test ->
            val a = runs[test.a]
            val b = runs[test.b]
            val ratio = a.mean / b.mean
            ProtocolPair(
                a.cell,
                b.cell,
                ratio,
                test.p,
                cliffsDelta(a.times, b.times),
                // A paper claims a difference only if both tests find one.
                claim(maxOf(test.p, omnibus.p), ratio),
                serdemarkComparisons.between(a.cell, b.cell),
            )
        }

    /** What a paper would claim about a difference with the p-value [p]. */
    private fun claim(p: Double, ratio: Double): ProtocolClaim =
        when {
            p >= ProtocolPair.SIGNIFICANCE -> ProtocolClaim.NO_DIFFERENCE
            ratio < 1 -> ProtocolClaim.FASTER
            ratio > 1 -> ProtocolClaim.SLOWER
            else -> ProtocolClaim.NO_DIFFERENCE
        }
}

/**
 * The conclusions of the fixed protocol beside those of Serdemark, in one run.
 *
 * @property fixedMillis the elapsed time of the fixed protocol, which measured [fixedCells] cells
 *   one after another
 * @property serdemarkMillis the elapsed time of Serdemark's generations, for all cells of the run
 * @property groups the groups of cells that are ranked together, without cells that the fixed
 *   protocol did not measure
 */
data class ProtocolComparison(
    val fixedMillis: Long,
    val fixedCells: Int,
    val serdemarkMillis: Long,
    val groups: List<ProtocolGroup>,
) {
    /** Pairs of cells that both protocols compared. */
    val compared: List<ProtocolPair>
        get() = groups.flatMap { it.pairs }.filter { it.agreement != null }
}

/**
 * A group of cells that are ranked together.
 *
 * @property cells the cells that the fixed protocol measured, the smallest mean first; failed cells
 *   are last
 * @property omnibus the Kruskal-Wallis test of the runs of all cells; null for fewer than two cells
 *   with runs, or if all values are equal
 * @property normality the test of each cell's runs for a normal distribution; missing for a cell
 *   that failed, or whose values are all equal
 * @property pairs all pairs of cells with runs; a is the cell with the smaller mean
 */
data class ProtocolGroup(
    val cells: List<CellIndex>,
    val omnibus: KruskalWallis?,
    val normality: Map<CellIndex, Lilliefors>,
    val pairs: List<ProtocolPair>,
)

/**
 * The conclusions of both protocols about cell [a] compared with cell [b]. Both are indexes into
 * the cells of the plan.
 *
 * @property ratio a's mean time over b's, by the fixed protocol
 * @property p the p-value of Dunn's test on the runs, adjusted for the pairs of the group by Holm's
 *   procedure
 * @property delta Cliff's delta of the runs: -1 if every run of a was faster than every run of b, 1
 *   if every run was slower
 * @property fixedClaim what a paper would claim: a difference in the direction of [ratio] if [p]
 *   and the p-value of the Kruskal-Wallis test are below [SIGNIFICANCE]
 * @property comparison Serdemark's comparison; null if it has none
 */
data class ProtocolPair(
    val a: CellIndex,
    val b: CellIndex,
    val ratio: Double,
    val p: Double,
    val delta: Double,
    val fixedClaim: ProtocolClaim,
    val comparison: Comparison?,
) {
    /** What Serdemark claims; null if it has no comparison with an interval. */
    val serdemarkClaim: ProtocolClaim?
        get() {
            if (comparison?.ratio?.low == null) return null
            return when {
                comparison.verdict.isFaster -> ProtocolClaim.FASTER
                comparison.verdict.isSlower -> ProtocolClaim.SLOWER
                else -> ProtocolClaim.NO_DIFFERENCE
            }
        }

    /** How the claims of both protocols agree; null if Serdemark claims nothing. */
    val agreement: Agreement?
        get() = serdemarkClaim?.let { Agreement.of(fixedClaim, it) }

    /** Whether [ratio] lies in Serdemark's interval; null if there is none. */
    val isInInterval: Boolean?
        get() {
            val low = comparison?.ratio?.low ?: return null
            val high = comparison.ratio.high ?: return null
            return ratio in low..high
        }

    companion object {
        /** The p-value below which papers claim a difference. */
        const val SIGNIFICANCE: Double = 0.05
    }
}

/** What a protocol claims about a compared with b; [id] is its name in files. */
@Serializable(ProtocolClaim.ById::class)
enum class ProtocolClaim(override val id: String) : Identified {
    FASTER("faster"),
    SLOWER("slower"),
    /** The protocol shows no difference. A difference may still exist. */
    NO_DIFFERENCE("no-difference");

    internal object ById : IdentifiedSerializer<ProtocolClaim>("ProtocolClaim", { entries })
}

/**
 * Whether the fixed protocol and Serdemark claim the same about a pair; [id] is its name in files.
 *
 * These rules were fixed before the first measurement. Serdemark claims a difference if its verdict
 * is faster, slower, slightly faster or slightly slower. It claims none if the verdict is same or
 * undecided.
 */
@Serializable(Agreement.ById::class)
enum class Agreement(override val id: String) : Identified {
    /** Both claim a difference, in the same direction. */
    SAME_DIRECTION("same-direction"),
    /** Neither claims a difference. */
    NO_DIFFERENCE("no-difference"),
    /** Only the fixed protocol claims a difference. */
    ONLY_FIXED("only-fixed"),
    /** Only Serdemark claims a difference. */
    ONLY_SERDEMARK("only-serdemark"),
    /** Both claim a difference, in opposite directions. */
    OPPOSITE("opposite");

    /** Whether both protocols lead a reader to the same conclusion. */
    val isSame: Boolean
        get() = this == SAME_DIRECTION || this == NO_DIFFERENCE

    internal companion object {
        fun of(fixed: ProtocolClaim, serdemark: ProtocolClaim): Agreement =
            when {
                fixed == serdemark ->
                    if (fixed == ProtocolClaim.NO_DIFFERENCE) NO_DIFFERENCE else SAME_DIRECTION
                serdemark == ProtocolClaim.NO_DIFFERENCE -> ONLY_FIXED
                fixed == ProtocolClaim.NO_DIFFERENCE -> ONLY_SERDEMARK
                else -> OPPOSITE
            }
    }

    internal object ById : IdentifiedSerializer<Agreement>("Agreement", { entries })
}
