package dev.serdemark.report.page

import dev.serdemark.plan.CellIndex
import dev.serdemark.report.wording.WarningMark
import dev.serdemark.report.wording.WarningWording
import dev.serdemark.results.RunResult
import dev.serdemark.results.warnings.CellSubject
import dev.serdemark.results.warnings.PairSubject
import dev.serdemark.results.warnings.Warning
import dev.serdemark.results.warnings.WarningKind

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

    /** Returns the mark of a figure of a [cell]; null without warnings of these [kinds]. */
    fun find(cell: CellIndex, kinds: Set<WarningKind>): WarningMark? =
        mark(byCell[cell].orEmpty().filter { it.kind in kinds })

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

    companion object {
        /** The kinds of warnings that concern the ranking metric. */
        val timeKinds =
            setOf(
                WarningKind.TWO_HUMPED,
                WarningKind.DRIFT,
                WarningKind.UNSTEADY_WARM_UP,
                WarningKind.CHANGED_AFTER_WARM_UP,
                WarningKind.COMPILATION,
            )

        /** The kinds of warnings that concern the mean time. */
        val meanKinds = setOf(WarningKind.MEAN_AGAINST_MEDIAN)

        /** The kinds of warnings that concern the cost. */
        val costKinds = setOf(WarningKind.NO_COLLECTION)
    }
}

/** Adds a [mark] to each cell that has a figure. */
fun <R> TableField<R>.withWarningMark(mark: (R) -> WarningMark?): TableField<R> =
    TableField(column) { row ->
        cell(row)?.let { cell -> TableCell(cell.text + listOfNotNull(mark(row)), cell.mark) }
    }
