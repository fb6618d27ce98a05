package dev.serdemark.results.between

import dev.serdemark.plan.Cell
import dev.serdemark.plan.DocumentInfo
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.floor
import dev.serdemark.results.METHOD_ERROR
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.comparison.judge
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.measures.EXPECTED_SPREAD
import dev.serdemark.results.measures.LEAST_SPREAD
import dev.serdemark.statistics.Spread
import dev.serdemark.statistics.VariancePart
import dev.serdemark.statistics.median
import dev.serdemark.statistics.pooledSpread
import dev.serdemark.statistics.standardDeviation
import dev.serdemark.statistics.welchHalfWidth
import kotlin.math.PI
import kotlin.math.exp
import kotlin.math.ln
import kotlin.math.pow

/**
 * How much the time of a cell varies from run to run of one plan on one machine, beyond the
 * variation from JVM to JVM, on the scale of logarithms. It is the largest value in
 * docs/compare.md. It has few degrees of freedom, because all cells of a run vary together.
 */
val BETWEEN_RUNS: Spread = Spread(0.14, 8)

/** The same for the time of a cell over the median of its table, which varies much less. */
val BETWEEN_TABLES: Spread = Spread(0.02, 30)

/** The fewest cells of a table whose median is a yardstick. */
const val FEWEST_OF_TABLE: Int = 3

/** How times of two runs are compared; [id] is its name on the command line. */
enum class Yardstick(val id: String) {
    /** In seconds. A slower machine makes all times longer. */
    TIME("time"),
    /** Relative to the median of the cell's table. Hides what changes all cells equally. */
    TABLE("table"),
}

/**
 * A cell of one side.
 *
 * @property times in nanoseconds per call, one for each fresh JVM; empty if it has no figure
 * @property outcome null if it was measured by another tool
 */
class SideCell(val cell: Cell, val times: List<Double>, val outcome: Outcome? = null) {
    internal val logs = times.map(::ln).toDoubleArray()

    /** The mean on the scale of logarithms, in nanoseconds. */
    val time: Double
        get() = exp(logs.average())
}

/**
 * One side of a comparison, with its measured cells.
 *
 * @property name for readers
 * @property run null for a file of JMH's results
 */
class MeasuredSide(val name: String, val cells: List<SideCell>, val run: RunResult? = null) {
    constructor(
        name: String,
        run: RunResult,
    ) : this(
        name,
        run.cells
            .filter { run.plan.floor(it.cell) == null }
            .map {
                SideCell(it.cell, if (it.figures == null) emptyList() else it.inJvms, it.outcome)
            },
        run,
    )

    /** The ids of contenders that it has at several versions. */
    internal val ofSeveralVersions: Set<String> =
        cells
            .groupBy({ it.cell.contender.id }, { it.cell.contender.version })
            .filterValues { it.distinct().size > 1 }
            .keys

    internal val hasSettings: Boolean = cells.distinctBy { it.cell.jvm }.size > 1

    private val prior =
        pooledSpread(
            cells.filter { it.times.isNotEmpty() }.map { Spread(deviation(it), it.times.size - 1) },
            EXPECTED_SPREAD,
            LEAST_SPREAD,
        )

    /** The variance of the mean of a [cell], from how much its JVMs differ. */
    internal fun variance(cell: SideCell): VariancePart {
        val spread = prior.with(deviation(cell), cell.times.size)
        return VariancePart(
            spread.deviation.pow(2) / cell.times.size,
            spread.degrees.coerceAtLeast(1),
        )
    }

    private fun deviation(cell: SideCell) =
        if (cell.times.size < 2) 0.0 else standardDeviation(cell.logs)
}

/**
 * A cell that both sides measured.
 *
 * @property times the other's time over the base's, in seconds
 * @property judged the same ratio by the yardstick; without an interval if too few cells of its
 *   table are on both sides
 */
class MatchedCell(
    val base: SideCell,
    val other: SideCell,
    val times: Double,
    val judged: Estimate,
    val verdict: Verdict,
)

/**
 * One run, or one file of JMH's, compared with another cell by cell. Times of different runs are
 * not paired. So their intervals include the difference between repeated runs of one plan, and are
 * wider than those within one run. All intervals of a comparison hold together.
 *
 * Cells match if they have the same document, operation, channel, number of threads, contender and
 * JVM setting. The version may differ if neither side has several of the contender, and the JVM
 * setting if neither side has several.
 *
 * @property margin the largest difference that does not matter, as a fraction
 * @property cells in the order of the base
 * @property changedDocuments those with the same name and other values, which are not compared
 */
class RunsCompared
private constructor(
    val base: MeasuredSide,
    val other: MeasuredSide,
    val yardstick: Yardstick,
    val margin: Double,
    val cells: List<MatchedCell>,
    val onlyBase: List<SideCell>,
    val onlyOther: List<SideCell>,
    val changedDocuments: List<DocumentName>,
) {
    /** Whether both are runs, or both are files of JMH. */
    val isOneTool: Boolean
        get() = areOfOneTool(base, other)

    /** The other's time over the base's, in seconds: the median of all cells. */
    val overall: Double
        get() = exp(median(cells.map { ln(it.times) }.toDoubleArray()))

    /** The cells that are certainly slower than the base's by more than [limit], a fraction. */
    fun slowerThan(limit: Double): List<MatchedCell> = cells.filter {
        judge(it.judged, limit) == Verdict.SLOWER
    }

    /** The cells that may or may not be slower than the base's by more than [limit]. */
    fun openAt(limit: Double): List<MatchedCell> = cells.filter {
        val (_, low, high) = it.judged
        low == null || high == null || 1 + limit in low..high
    }

    companion object {
        /**
         * Compares two sides.
         *
         * @param error probability that any interval misses, in (0, 1)
         */
        fun of(
            base: MeasuredSide,
            other: MeasuredSide,
            yardstick: Yardstick,
            margin: Double,
            error: Double,
        ): RunsCompared =
            Matching(base, other).run {
                RunsCompared(
                    base,
                    other,
                    yardstick,
                    margin,
                    Judging(base, other, yardstick, margin, pairs, error).cells,
                    base.cells.filter { cell -> pairs.none { it.first === cell } && isSame(cell) },
                    other.cells.filter { cell ->
                        pairs.none { it.second === cell } && isSame(cell)
                    },
                    changed.toList(),
                )
            }
    }
}

private fun areOfOneTool(base: MeasuredSide, other: MeasuredSide) =
    (base.run == null) == (other.run == null)

/** The key of a cell's table: all cells of a table have it in common. */
internal val Cell.table: List<Any>
    get() = listOf(document, operation, channel, jvm, threads)

/**
 * Keys that match the cells of several sides. A key has the version of a contender only if a side
 * has several versions of it, and the JVM setting only if a side has several.
 */
internal class CellKeys(sides: List<MeasuredSide>) {
    private val versions = sides.flatMap { it.ofSeveralVersions }.toSet()
    private val hasSettings = sides.any { it.hasSettings }

    fun of(cell: Cell): List<Any> =
        listOf(
            if (cell.contender.id in versions) "${cell.contender}" else cell.contender.id,
            cell.document,
            cell.operation,
            cell.channel,
            if (hasSettings) cell.jvm else "",
            cell.threads,
        )
}

/** Documents that hold other values in one of the [sides] than in others, by their names. */
internal fun changedDocuments(sides: List<MeasuredSide>): Set<DocumentName> =
    changedAmong(sides.flatMap { it.run?.plan?.documents.orEmpty() })

/** The names that several of the [documents] with different values have. */
internal fun changedAmong(documents: List<DocumentInfo>): Set<DocumentName> =
    documents.groupBy({ it.name }, { it.sha256 }).filterValues { it.distinct().size > 1 }.keys

/** The cells that both sides have. */
private class Matching(base: MeasuredSide, other: MeasuredSide) {
    private val keys = CellKeys(listOf(base, other))

    /** Documents of one name that hold other values. */
    val changed: Set<DocumentName> = changedDocuments(listOf(base, other))

    val pairs: List<Pair<SideCell, SideCell>> = run {
        val others = other.cells.filter { it.times.isNotEmpty() }.associateBy { keys.of(it.cell) }
        base.cells
            .filter { it.times.isNotEmpty() && isSame(it) }
            .mapNotNull { cell -> others[keys.of(cell.cell)]?.let { cell to it } }
    }

    fun isSame(cell: SideCell): Boolean = cell.cell.document !in changed
}

/** Judges the [pairs] of cells of two sides. */
private class Judging(
    private val base: MeasuredSide,
    private val other: MeasuredSide,
    private val yardstick: Yardstick,
    private val margin: Double,
    private val pairs: List<Pair<SideCell, SideCell>>,
    error: Double,
) {
    private val each = error / pairs.size

    private val between: VariancePart = run {
        val spread = if (yardstick == Yardstick.TIME) BETWEEN_RUNS else BETWEEN_TABLES
        val ofRuns = 2 * spread.deviation.pow(2)
        // METHOD_ERROR is of a difference already, and includes the variation between tables.
        val variance =
            when {
                areOfOneTool(base, other) -> ofRuns
                yardstick == Yardstick.TABLE -> METHOD_ERROR.pow(2)
                else -> ofRuns + METHOD_ERROR.pow(2)
            }
        VariancePart(variance, spread.degrees)
    }

    val cells: List<MatchedCell> =
        when (yardstick) {
            Yardstick.TIME -> pairs.map { judged(it, difference(it), own(it)) }
            Yardstick.TABLE -> pairs.groupBy { (cell) -> cell.cell.table }.values.flatMap(::table)
        }

    private fun table(pairs: List<Pair<SideCell, SideCell>>): List<MatchedCell> {
        val median = median(pairs.map(::difference).toDoubleArray())
        if (pairs.size < FEWEST_OF_TABLE) return pairs.map { judged(it, difference(it), null) }
        val all = pairs.flatMap(::own)
        // The variance of a median of many values with a normal distribution
        val ofMedian =
            VariancePart(
                PI / 2 * all.sumOf { it.variance } / pairs.size.toDouble().pow(2),
                all.sumOf { it.degrees },
            )
        return pairs.map { judged(it, difference(it) - median, own(it) + ofMedian) }
    }

    private fun judged(
        pair: Pair<SideCell, SideCell>,
        difference: Double,
        own: List<VariancePart>?,
    ): MatchedCell {
        val half = own?.let { welchHalfWidth(it + between, each) }
        val ratio =
            Estimate(
                exp(difference),
                half?.let { exp(difference - it) },
                half?.let { exp(difference + it) },
            )
        return MatchedCell(
            pair.first,
            pair.second,
            exp(difference(pair)),
            ratio,
            judge(ratio, margin),
        )
    }

    private fun difference(pair: Pair<SideCell, SideCell>): Double =
        pair.second.logs.average() - pair.first.logs.average()

    private fun own(pair: Pair<SideCell, SideCell>) =
        listOf(base.variance(pair.first), other.variance(pair.second))
}
