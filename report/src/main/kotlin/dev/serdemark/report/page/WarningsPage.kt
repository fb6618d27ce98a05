package dev.serdemark.report.page

import dev.serdemark.plan.CellIndex
import dev.serdemark.report.wording.WarningMark
import dev.serdemark.report.wording.WarningWording
import dev.serdemark.results.RunResult
import dev.serdemark.results.warnings.CellSubject
import dev.serdemark.results.warnings.DoubtedFigure
import dev.serdemark.results.warnings.PairSubject
import dev.serdemark.results.warnings.Warning

/** The anchor of the warnings. The marks at figures link to it. */
internal const val WARNINGS = "warnings"

/** Returns the section with the warnings; empty if there are none. */
internal fun warnings(result: RunResult): List<Block> = buildBlocks {
    section("Warnings", anchor = WARNINGS) { add(warningBlocks(result)) }
}

/** Returns the findings and the advice for each kind of warning, and folded details. */
fun warningBlocks(result: RunResult): List<Block> = buildBlocks {
    val kinds = result.course.warnings.groupBy { it.kind }
    bullets(kinds.entries) { (kind, warnings) ->
        strong("${WarningWording.title(kind)}.")
        text(" ${WarningWording.findings(warnings, result)}. ${WarningWording.advice(kind)}")
    }
    details("What they mean") {
        bullets(kinds.keys) { kind ->
            strong("${WarningWording.title(kind)}.")
            text(" ${WarningWording.meaning(kind)}")
        }
    }
    details("Every figure that they touch", isBrief = false) {
        // The findings name only the first figures of a kind.
        bullets(kinds.values.filter { it.size > WarningWording.MAX_FINDINGS }.flatten()) {
            text(WarningWording.finding(it, result))
        }
    }
}

/** Finds the marks of figures that warnings concern, for tables and charts. */
class WarningMarks(private val result: RunResult) {
    private val byCell = result.course.warnings.groupBy { (it.subject as? CellSubject)?.cell }
    private val byPair =
        result.course.warnings.groupBy { (it.subject as? PairSubject)?.cells?.toSet() }

    /** Returns the mark of a [figure] of a [cell]; null if no warning concerns it. */
    fun find(cell: CellIndex, figure: DoubtedFigure): WarningMark? =
        mark(byCell[cell].orEmpty().filter { it.kind.doubted == figure })

    /** Returns the mark of the ratio of two cells; null if no warning concerns it. */
    fun find(a: CellIndex, b: CellIndex): WarningMark? = mark(byPair[setOf(a, b)].orEmpty())

    private fun mark(warnings: List<Warning>): WarningMark? =
        if (warnings.isEmpty()) null
        else
            WarningMark(
                warnings.joinToString("; ") {
                    "${WarningWording.title(it.kind)}: ${WarningWording.description(it, result)}"
                }
            )
}

/** Adds a [mark] to each cell that has a figure. */
fun <R> TableField<R>.withWarningMark(mark: (R) -> WarningMark?): TableField<R> =
    TableField(column) { row ->
        cell(row)?.let { cell -> TableCell(cell.text + listOfNotNull(mark(row)), cell.mark) }
    }
