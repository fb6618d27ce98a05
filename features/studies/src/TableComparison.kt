package dev.serdemark.studies

import dev.serdemark.plan.CellIndex
import dev.serdemark.statistics.kendallTau
import kotlin.math.abs
import kotlin.math.ln

/** Lists at most this number of disagreements. */
private const val MOST_DISAGREEMENTS = 3

/** The measured and the published ratio disagree if they differ by more than this factor. */
private const val DISAGREEMENT = 1.25

/**
 * Compares a published [table] with the run that measures its figures. A row may measure a
 * substitute, such as a later version of a library. Its figures are shown, but not compared.
 *
 * @param run the run; null if it has not begun
 */
internal class TableComparison(private val table: PublishedTable, private val run: MeasuredRun?) {
    val result: TableResult
        get() {
            val figures =
                table.rows.flatMap { row ->
                    table.columns.keys.zip(row.figures) { column, published ->
                        figure(row, column, published)
                    }
                }
            val groups = figures.groupBy(::group)
            val bases = groups.mapValues { (_, figuresOfGroup) -> base(figuresOfGroup) }
            val results = figures.map { withRatios(it, bases[group(it)]) }
            return TableResult(
                table = table,
                rows = results.chunked(table.columns.size),
                tau = meanTau(groups.values.map(::comparableFigures)),
                disagreements =
                    results
                        .filter { logDisagreement(it) > ln(DISAGREEMENT) }
                        .sortedByDescending(::logDisagreement)
                        .take(MOST_DISAGREEMENTS),
            )
        }

    private fun group(figure: FigureResult): String =
        when (table.comparisonGroup) {
            ComparisonGroup.COLUMN -> figure.column
            ComparisonGroup.ROW -> figure.row
            ComparisonGroup.TABLE -> ""
        }

    private fun logDisagreement(figure: FigureResult): Double {
        val disagreement = figure.disagreement
        return if (disagreement == null || figure.isSubstitute) 0.0 else abs(ln(disagreement))
    }

    private fun figure(row: PublishedRow, column: String, published: Double?): FigureResult {
        fun result(measured: Double?, reason: String?) =
            FigureResult(row.label, column, published, measured, reason, row.substitute != null)
        val selector = table.selector(row, column) ?: return result(null, row.missing)
        if (run == null) return result(null, "The run '${table.run}' has not been measured.")
        val cells = run.plan.select(selector)
        val missing = cells.firstNotNullOfOrNull { run.missingFigure(it, table.measure) }
        return result(if (missing == null) sum(cells, run) else null, missing?.reason)
    }

    /** Adds up the selected operations, if the table has their sum; otherwise there is one cell. */
    private fun sum(cells: List<CellIndex>, run: MeasuredRun): Double? =
        cells.mapNotNull { table.measure.figure(run[it]) }.takeIf { it.isNotEmpty() }?.sum()

    /** Returns the figures that have a published and a measured value of the same thing. */
    private fun comparableFigures(group: List<FigureResult>): List<FigureResult> = group.filter {
        it.published != null && it.measured != null && !it.isSubstitute
    }

    /** Returns the smallest published figure of a group. Other figures are divided by it. */
    private fun base(group: List<FigureResult>): FigureResult? =
        comparableFigures(group).minByOrNull { it.published ?: Double.MAX_VALUE }

    private fun withRatios(figure: FigureResult, base: FigureResult?): FigureResult =
        figure.copy(
            publishedRatio = base?.let { figure.published?.div(checkNotNull(it.published)) },
            measuredRatio = base?.let { figure.measured?.div(checkNotNull(it.measured)) },
        )

    private fun meanTau(groups: List<List<FigureResult>>): Double? =
        groups
            .filter { it.size > 1 }
            .map { group ->
                kendallTau(
                    group.map { checkNotNull(it.published) }.toDoubleArray(),
                    group.map { checkNotNull(it.measured) }.toDoubleArray(),
                )
            }
            .filterNot { it.isNaN() }
            .takeIf { it.isNotEmpty() }
            ?.average()
}
