package dev.serdemark.report.page

import dev.serdemark.plan.CellIndex
import dev.serdemark.report.wording.EndingWording
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Verdict

/** Makes tables of every pair of cells, with the comparisons of a run. */
class Pairs(private val result: RunResult, private val marks: WarningMarks) {
    private val margin = result.plan.question.margin

    /**
     * Returns a folded table of every cell against every other. If there are many cells, each pair
     * appears once, in the row of the slower cell.
     *
     * @param corner the heading of the names
     * @param cells the cells with their names, the fastest first
     */
    fun matrix(title: String, corner: String, cells: Map<CellIndex, String>): Block {
        val isHalf = cells.size > MAX_IN_FULL
        val note = if (isHalf) " Each pair appears once." else ""
        val table =
            matrix(title, corner, cells, isHalf) { a, b ->
                cell(result.comparison(a, b))
            }
        return Block.Details(
            title,
            listOf(Block.Paragraph("$MEANING ${colors(margin)}$note", Tone.QUIET), table),
            isBrief = false,
        )
    }

    private fun cell(comparison: Comparison?): TableCell {
        comparison ?: return TableCell(UNKNOWN, CellMark.NONE)
        val (ratio, interval) = Numbers.ratio(comparison.ratio, margin)
        val text = listOfNotNull(ratio, interval?.let { "($it)" }).joinToString(" ")
        return TableCell(
            listOfNotNull(Plain(text), marks.find(comparison.a, comparison.b)),
            mark(comparison.verdict),
        )
    }
}

/** Tables of more cells have only the half below the diagonal. */
private const val MAX_IN_FULL = 12

private const val MEANING = "Time of the row over time of the column, with its interval."

/** Explains the colors of ratios. */
internal fun colors(margin: Double): String =
    "Blue-green: certainly faster. Orange: certainly slower. The difference may be less than ${Numbers.percent(margin)}. " +
        "Without color: the same, or ${EndingWording.UNDECIDED}."

/**
 * Returns a table with a row and a column per cell.
 *
 * @param isHalf whether rows end before the diagonal, so that each pair appears once
 */
fun matrix(
    label: String,
    corner: String,
    cells: Map<CellIndex, String>,
    isHalf: Boolean,
    cell: (row: CellIndex, column: CellIndex) -> TableCell,
): Block.Table {
    // In half a table, a column of the last cell would be empty.
    val columns = cells.entries.toList().dropLast(if (isHalf) 1 else 0)
    val rows =
        cells.entries.mapIndexed { i, (row, name) ->
            val shownColumns = if (isHalf) columns.take(i) else columns
            listOf(TableCell(name)) + shownColumns.map { cell(row, it.key) }
        }
    return Block.Table(
        listOf(TableColumn(corner, isName = true)) +
            columns.map { TableColumn(it.value, isNumber = true) },
        ungrouped(rows),
        label,
        isMatrix = true,
    )
}

/** Returns a column of verdicts. */
fun <R> verdictColumn(verdict: (R) -> Verdict?): TableField<R> =
    TableField(TableColumn("verdict")) { row ->
        verdict(row)?.let { TableCell(Wording.verdict(it), mark(it)) }
    }

/** Returns the mark of a figure with this [verdict]; null for [Verdict.SAME]. */
fun mark(verdict: Verdict): CellMark? =
    when (verdict) {
        Verdict.FASTER,
        Verdict.SLIGHTLY_FASTER -> CellMark.FASTER
        Verdict.SLOWER,
        Verdict.SLIGHTLY_SLOWER -> CellMark.SLOWER
        Verdict.SAME -> null
        Verdict.UNDECIDED -> CellMark.UNDECIDED
    }
