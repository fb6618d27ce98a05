package dev.serdemark.report.page

import dev.serdemark.plan.CellIndex
import dev.serdemark.report.wording.Numbers
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Verdict

/** The comparisons of a run, in both directions. */
internal class Pairs(comparisons: List<Comparison>, private val marks: WarningMarks) {
    private val byCells = comparisons.associateBy { it.a to it.b }

    /** Returns the comparison of cell [a] with cell [b]; null if they may not be compared. */
    operator fun get(a: CellIndex, b: CellIndex): Comparison? =
        byCells[a to b] ?: byCells[b to a]?.inverse()

    /** Every cell against every other, folded; only certain verdicts have a color. */
    fun matrix(title: String, corner: String, cells: Map<CellIndex, String>): Block =
        Block.Details(
            title,
            listOf(
                Block.Paragraph(
                    "Time of the row over time of the column, with its interval. Green: the row is faster. Red: it is slower. Without color: undecided, or the same.",
                    Tone.QUIET,
                ),
                Block.Table(
                    listOf(TableColumn(corner, isName = true)) +
                        cells.values.map { TableColumn(it, isNumber = true) },
                    ungrouped(
                        cells.map { (a, name) ->
                            listOf(TableCell(name)) + cells.keys.map { cell(this[a, it]) }
                        }
                    ),
                    title,
                ),
            ),
            isBrief = false,
        )

    private fun cell(comparison: Comparison?): TableCell {
        comparison ?: return TableCell(UNKNOWN, CellMark.NONE)
        val (ratio, interval) = Numbers.estimate(comparison.ratio)
        val text = listOfNotNull(ratio, interval?.let { "($it)" }).joinToString(" ")
        return TableCell(
            listOfNotNull(Plain(text), marks.of(comparison.a, comparison.b)),
            mark(comparison.verdict),
        )
    }
}

/** The mark of a figure with this verdict; null if the two are the same. */
internal fun mark(verdict: Verdict): CellMark? =
    when (verdict) {
        Verdict.FASTER,
        Verdict.SLIGHTLY_FASTER -> CellMark.FASTER
        Verdict.SLOWER,
        Verdict.SLIGHTLY_SLOWER -> CellMark.SLOWER
        Verdict.SAME -> null
        Verdict.UNDECIDED -> CellMark.UNDECIDED
    }
