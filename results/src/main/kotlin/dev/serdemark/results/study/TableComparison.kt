package dev.serdemark.results.study

import dev.serdemark.plan.CellIndex
import dev.serdemark.statistics.kendallTau
import kotlin.math.abs
import kotlin.math.ln

/** Lists at most this number of disagreements. */
private const val MOST_DISAGREEMENTS = 3

/** The measured and the published ratio disagree if they differ by more than this factor. */
private const val DISAGREEMENT = 1.25

/**
 * Compares a published [table] with the [run] that measures its figures; null if it has not begun.
 */
internal class TableComparison(private val table: PublishedTable, private val run: MeasuredRun?) {
    val result: TableResult
        get() {
            val figures =
                table.rows.flatMap { row ->
                    table.columns.keys.zip(row.figures) { column, it -> figure(row, column, it) }
                }
            val groups = figures.groupBy(::group)
            val bases = groups.mapValues { (_, group) -> base(group) }
            val results = figures.map { overBase(it, bases[group(it)]) }
            return TableResult(
                table,
                results.chunked(table.columns.size),
                tau(groups.values.map(::comparable)),
                results
                    .filter { logDisagreement(it) > ln(DISAGREEMENT) }
                    .sortedByDescending(::logDisagreement)
                    .take(MOST_DISAGREEMENTS),
            )
        }

    private fun group(figure: FigureResult): String =
        when (table.among) {
            Among.COLUMN -> figure.column
            Among.ROW -> figure.row
            Among.TABLE -> ""
        }

    private fun logDisagreement(figure: FigureResult): Double =
        figure.disagreement?.takeUnless { figure.isNear }?.let { abs(ln(it)) } ?: 0.0

    private fun figure(row: PublishedRow, column: String, published: Double?): FigureResult {
        fun of(measured: Double?, reason: String?) =
            FigureResult(row.label, column, published, measured, reason, row.near != null)
        val selector = table.selector(row, column) ?: return of(null, row.missing)
        if (run == null) return of(null, "The run '${table.run}' has not been measured.")
        val cells = run.plan.select(selector)
        val lack = cells.firstNotNullOfOrNull { run.lack(it, table.by) }
        return of(if (lack == null) sum(cells, run) else null, lack?.reason)
    }

    private fun sum(cells: List<CellIndex>, run: MeasuredRun): Double? =
        cells.mapNotNull { table.by.of(run[it]) }.takeIf { it.isNotEmpty() }?.sum()

    /** Returns the figures that have a published and a measured value of the same thing. */
    private fun comparable(group: List<FigureResult>): List<FigureResult> = group.filter {
        it.published != null && it.measured != null && !it.isNear
    }

    /** Returns the smallest published figure of a group. Other figures are divided by it. */
    private fun base(group: List<FigureResult>): FigureResult? =
        comparable(group).minByOrNull { it.published ?: Double.MAX_VALUE }

    private fun overBase(figure: FigureResult, base: FigureResult?): FigureResult =
        figure.copy(
            publishedRatio = base?.let { figure.published?.div(checkNotNull(it.published)) },
            measuredRatio = base?.let { figure.measured?.div(checkNotNull(it.measured)) },
        )

    private fun tau(groups: List<List<FigureResult>>): Double? =
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
