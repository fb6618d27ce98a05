package dev.serdemark.report.page

import dev.serdemark.plan.CellIndex
import dev.serdemark.report.wording.WarningWording
import dev.serdemark.results.RunResult
import dev.serdemark.results.warnings.CellTouched
import dev.serdemark.results.warnings.PairTouched
import dev.serdemark.results.warnings.Warning
import dev.serdemark.results.warnings.WarningKind

/** The anchor of the warnings. The marks at figures link to it. */
internal const val WARNINGS = "warnings"

/** Returns the section with the warnings, or nothing if there are none. */
internal fun warnings(result: RunResult): List<Block> =
    found(result).let { if (it.isEmpty()) it else listOf(Block.Section("Warnings", it, WARNINGS)) }

/** Returns the findings and the advice for each kind of warning, and folded details. */
internal fun found(result: RunResult): List<Block> {
    val kinds = result.warnings.groupBy { it.kind }
    if (kinds.isEmpty()) return emptyList()
    val found = kinds.map { (kind, warnings) ->
        listOf(
            Strong("${WarningWording.title(kind)}."),
            Plain(" ${WarningWording.findings(warnings, result)}. "),
            Plain(WarningWording.advice(kind)),
        )
    }
    val meanings =
        kinds.keys.map { kind ->
            listOf(
                Strong("${WarningWording.title(kind)}."),
                Plain(" ${WarningWording.meaning(kind)}"),
            )
        }
    val all =
        kinds.values
            .filter { it.size > WarningWording.MOST_FIGURES }
            .flatten()
            .map { listOf(Plain(WarningWording.finding(it, result))) }
    val details =
        listOf(Block.Details("What they mean", listOf(Block.Bullets(meanings)))) +
            if (all.isEmpty()) emptyList()
            else
                listOf(
                    Block.Details(
                        "Every figure that they touch",
                        listOf(Block.Bullets(all)),
                        isBrief = false,
                    )
                )
    return listOf(Block.Bullets(found)) + details
}

/** Marks the figures in tables and charts that a warning is about. */
internal class WarningMarks(private val result: RunResult) {
    private val byCell = result.warnings.groupBy { (it.touches as? CellTouched)?.cell }
    private val byPair = result.warnings.groupBy { (it.touches as? PairTouched)?.cells?.toSet() }

    /**
     * Returns the mark for a figure of a [cell] that warnings of these [kinds] are about, or null
     * if there are no such warnings.
     */
    fun of(cell: CellIndex, kinds: Set<WarningKind>): WarningMark? =
        mark(byCell[cell].orEmpty().filter { it.kind in kinds })

    /** Returns the mark for the ratio of two cells, or null if no warning is about it. */
    fun of(a: CellIndex, b: CellIndex): WarningMark? = mark(byPair[setOf(a, b)].orEmpty())

    private fun mark(warnings: List<Warning>): WarningMark? =
        if (warnings.isEmpty()) null
        else
            WarningMark(
                warnings.joinToString("; ") {
                    "${WarningWording.title(it.kind)}: ${WarningWording.found(it, result)}"
                }
            )

    companion object {
        /** The kinds of warnings that concern the ranking metric. */
        val ofTime =
            setOf(
                WarningKind.TWO_HUMPED,
                WarningKind.DRIFT,
                WarningKind.UNSTEADY_WARM_UP,
                WarningKind.CHANGED_AFTER_WARM_UP,
                WarningKind.COMPILATION,
            )

        /** The kinds of warnings about the mean time. */
        val ofMean = setOf(WarningKind.MEAN_AGAINST_MEDIAN)

        /** The kinds of warnings about the cost. */
        val ofCost = setOf(WarningKind.NO_COLLECTION)
    }
}

/** Adds the [mark] to a cell that has a figure. */
internal fun <R> TableField<R>.marked(mark: (R) -> WarningMark?): TableField<R> =
    TableField(column) { row ->
        cell(row)?.let { cell -> TableCell(cell.text + listOfNotNull(mark(row)), cell.mark) }
    }
