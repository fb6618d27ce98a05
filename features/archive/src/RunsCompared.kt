package dev.serdemark.archive

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
import dev.serdemark.statistics.median
import dev.serdemark.statistics.pooledSpread
import dev.serdemark.statistics.standardDeviation
import kotlin.math.PI
import kotlin.math.exp
import kotlin.math.ln
import kotlin.math.pow

/**
 * How much the time of a cell varies between runs of one plan on one machine, beyond the variation
 * from JVM to JVM, on the scale of logarithms. It is the largest value in docs/compare.md. Its
 * degrees of freedom are few, because all cells of a run vary together.
 */
val BETWEEN_RUNS: Spread = Spread(0.14, 8)

/**
 * How much the ratio of a cell's time to the median of its table varies between runs of one plan on
 * one machine. It varies much less than the time.
 */
val BETWEEN_TABLES: Spread = Spread(0.02, 30)

/** The fewest cells of a table whose median is meaningful. */
const val FEWEST_OF_TABLE: Int = 3

/** How the times of two runs are compared; [id] is its name on the command line. */
enum class Yardstick(val id: String) {
    /** Times in seconds. A slower machine makes all of them longer. */
    TIME("time"),
    /** Times relative to the other cells of the table. Hides changes that affect all cells. */
    TABLE("table"),
}

/**
 * A cell of one side.
 *
 * @property times nanoseconds per call, one value per fresh JVM; empty if the cell has no figure
 * @property outcome the outcome in the run; null for results of JMH
 */
class SideCell(val cell: Cell, val times: List<Double>, val outcome: Outcome? = null) {
    internal val logs = times.map(::ln).toDoubleArray()

    /** The geometric mean of [times], in nanoseconds. */
    val time: Double
        get() = exp(logs.average())
}

/**
 * One side of a comparison: a run, or a file with results of JMH.
 *
 * @property name the name of the side, for readers
 * @property cells its cells without lower bounds
 * @property run the run; null for a file of JMH
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
                SideCell(it.cell, if (it.figures == null) emptyList() else it.jvmTimes, it.outcome)
            },
        run,
    )

    /** The ids of contenders of which this side has several versions. */
    internal val idsWithSeveralVersions: Set<String> =
        cells
            .groupBy({ it.cell.contender.id }, { it.cell.contender.version })
            .filterValues { it.distinct().size > 1 }
            .keys

    /** Whether this side has several JVM settings. */
    internal val hasSeveralSettings: Boolean = cells.distinctBy { it.cell.jvm }.size > 1

    private val prior =
        pooledSpread(
            cells.filter { it.times.isNotEmpty() }.map { Spread(deviation(it), it.times.size - 1) },
            EXPECTED_SPREAD,
            LEAST_SPREAD,
        )

    /**
     * Returns the variance of the mean of a [cell], estimated from the differences between its
     * JVMs.
     */
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
 * @property timeRatio the time of the other side over the time of the base
 * @property judgedRatio the ratio by the yardstick, which decides the verdict. It has no interval
 *   if both sides have too few cells of its table in common.
 */
class MatchedCell(
    val base: SideCell,
    val other: SideCell,
    val timeRatio: Double,
    val judgedRatio: Estimate,
    val verdict: Verdict,
)

/**
 * A comparison of two runs or files of JMH, cell by cell. Times of different runs are not paired.
 * So the intervals include how much repeated runs of one plan differ, and are wider than those
 * within a run. All intervals of a comparison hold together.
 *
 * Cells match if they have the same document, operation, channel, number of threads, contender and
 * JVM setting. The version may differ if neither side has several versions of the contender. The
 * JVM setting may differ if neither side has several settings.
 *
 * @property margin the largest difference that does not matter, as a fraction
 * @property cells the matching cells, in the order of the base
 * @property onlyBase the cells that only the base has
 * @property onlyOther the cells that only the other side has
 * @property changedDocuments documents with the same name but different values, which are not
 *   compared
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
    /** Whether both sides are runs, or both are files of JMH. */
    val isOneTool: Boolean
        get() = haveSameTool(base, other)

    /** The time of the other side over the time of the base: the median over all cells. */
    val overall: Double
        get() = exp(median(cells.map { ln(it.timeRatio) }.toDoubleArray()))

    /**
     * Returns the cells that are certainly slower than in the base by more than [limit], a
     * fraction.
     */
    fun slowerThan(limit: Double): List<MatchedCell> = cells.filter {
        judge(it.judgedRatio, limit) == Verdict.SLOWER
    }

    /**
     * Returns the cells that may be slower than in the base by more than [limit], but not
     * certainly.
     */
    fun openAt(limit: Double): List<MatchedCell> = cells.filter {
        val (_, low, high) = it.judgedRatio
        low == null || high == null || 1 + limit in low..high
    }

    companion object {
        /**
         * Compares two sides.
         *
         * @param error the probability that any interval misses, in (0, 1)
         */
        fun of(
            base: MeasuredSide,
            other: MeasuredSide,
            yardstick: Yardstick,
            margin: Double,
            error: Double,
        ): RunsCompared {
            val matcher = CellMatcher(base, other)
            val pairs = matcher.pairs
            return RunsCompared(
                base = base,
                other = other,
                yardstick = yardstick,
                margin = margin,
                cells = CellJudge(base, other, yardstick, margin, pairs, error).cells,
                onlyBase =
                    base.cells.filter { cell ->
                        pairs.none { it.base === cell } && matcher.isUnchanged(cell)
                    },
                onlyOther =
                    other.cells.filter { cell ->
                        pairs.none { it.other === cell } && matcher.isUnchanged(cell)
                    },
                changedDocuments = matcher.changedDocuments.toList(),
            )
        }
    }
}

private fun haveSameTool(base: MeasuredSide, other: MeasuredSide) =
    (base.run == null) == (other.run == null)

/** The key of a cell's table, which all cells of the table have in common. */
internal val Cell.table: List<Any>
    get() = listOf(document, operation, channel, jvm, threads)

/**
 * Makes keys by which cells of several sides match. A key includes the version of the contender
 * only if a side has several versions of the contender. A key includes the JVM setting only if a
 * side has several settings.
 */
internal class CellKeys(sides: List<MeasuredSide>) {
    private val versions = sides.flatMap { it.idsWithSeveralVersions }.toSet()
    private val hasSettings = sides.any { it.hasSeveralSettings }

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

/** Returns the names of documents whose values differ between [sides]. */
internal fun changedDocuments(sides: List<MeasuredSide>): Set<DocumentName> =
    changedAmong(sides.flatMap { it.run?.plan?.documents.orEmpty() })

/** Returns the names of [documents] with the same name but different values. */
internal fun changedAmong(documents: List<DocumentInfo>): Set<DocumentName> =
    documents.groupBy({ it.name }, { it.sha256 }).filterValues { it.distinct().size > 1 }.keys

/** A cell of the base, and the matching cell of the other side. */
private class SidePair(val base: SideCell, val other: SideCell) {
    /** The logarithm of the other side's time over the base's time. */
    val logRatio: Double
        get() = other.logs.average() - base.logs.average()
}

/** Finds the cells that both sides measured. */
private class CellMatcher(base: MeasuredSide, other: MeasuredSide) {
    private val keys = CellKeys(listOf(base, other))

    val changedDocuments: Set<DocumentName> = changedDocuments(listOf(base, other))

    val pairs: List<SidePair> = run {
        val others = other.cells.filter { it.times.isNotEmpty() }.associateBy { keys.of(it.cell) }
        base.cells
            .filter { it.times.isNotEmpty() && isUnchanged(it) }
            .mapNotNull { cell -> others[keys.of(cell.cell)]?.let { SidePair(cell, it) } }
    }

    /** Whether both sides have the same values in the document of the [cell]. */
    fun isUnchanged(cell: SideCell): Boolean = cell.cell.document !in changedDocuments
}

/** Judges the [pairs] of cells of two sides. */
private class CellJudge(
    private val base: MeasuredSide,
    private val other: MeasuredSide,
    private val yardstick: Yardstick,
    private val margin: Double,
    private val pairs: List<SidePair>,
    error: Double,
) {
    private val errorPerPair = error / pairs.size

    /** How much a ratio varies because its two cells are from different runs, or from JMH. */
    private val varianceBetweenSides: VariancePart = run {
        val spread = if (yardstick == Yardstick.TIME) BETWEEN_RUNS else BETWEEN_TABLES
        // Both cells vary from run to run, so the variance counts twice.
        val varianceOfRuns = 2 * spread.deviation.pow(2)
        // METHOD_ERROR is the error of a ratio, so it is not doubled. It includes the variation
        // between tables.
        val variance =
            when {
                haveSameTool(base, other) -> varianceOfRuns
                yardstick == Yardstick.TABLE -> METHOD_ERROR.pow(2)
                else -> varianceOfRuns + METHOD_ERROR.pow(2)
            }
        VariancePart(variance, spread.degrees)
    }

    val cells: List<MatchedCell> =
        when (yardstick) {
            Yardstick.TIME -> pairs.map { matchedCell(it, it.logRatio, variances(it)) }
            Yardstick.TABLE ->
                pairs.groupBy { it.base.cell.table }.values.flatMap(::relativeToMedian)
        }

    /** Judges the [pairs] of one table relative to their median. */
    private fun relativeToMedian(pairs: List<SidePair>): List<MatchedCell> {
        if (pairs.size < FEWEST_OF_TABLE)
            return pairs.map { matchedCell(it, it.logRatio, variances = null) }
        val medianOfTable = median(pairs.map { it.logRatio }.toDoubleArray())
        val variancesOfTable = pairs.flatMap(::variances)
        // The median of many normally distributed values has π/2 times the variance of the mean.
        val varianceOfMedian =
            VariancePart(
                PI / 2 * variancesOfTable.sumOf { it.variance } / pairs.size.toDouble().pow(2),
                variancesOfTable.sumOf { it.degrees },
            )
        return pairs.map {
            matchedCell(it, it.logRatio - medianOfTable, variances(it) + varianceOfMedian)
        }
    }

    private fun matchedCell(
        pair: SidePair,
        judgedLogRatio: Double,
        variances: List<VariancePart>?,
    ): MatchedCell {
        val halfWidth = variances?.let { welchHalfWidth(it + varianceBetweenSides, errorPerPair) }
        val judgedRatio =
            Estimate(
                value = exp(judgedLogRatio),
                low = halfWidth?.let { exp(judgedLogRatio - it) },
                high = halfWidth?.let { exp(judgedLogRatio + it) },
            )
        return MatchedCell(
            base = pair.base,
            other = pair.other,
            timeRatio = exp(pair.logRatio),
            judgedRatio = judgedRatio,
            verdict = judge(judgedRatio, margin),
        )
    }

    private fun variances(pair: SidePair) =
        listOf(base.variance(pair.base), other.variance(pair.other))
}
