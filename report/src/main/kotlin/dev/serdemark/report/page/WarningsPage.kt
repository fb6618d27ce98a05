package dev.serdemark.report.page

import dev.serdemark.plan.CellIndex
import dev.serdemark.report.wording.WarningWording
import dev.serdemark.results.RunResult
import dev.serdemark.results.warnings.CellTouched
import dev.serdemark.results.warnings.PairTouched
import dev.serdemark.results.warnings.Warning
import dev.serdemark.results.warnings.WarningKind

/** The anchor of the warnings in the page, to which marks lead. */
internal const val WARNINGS = "warnings"

/** The section of the page with the warnings; nothing if there are none. */
internal fun warnings(result: RunResult): List<Block> =
    found(result).let { if (it.isEmpty()) it else listOf(Block.Section("Warnings", it, WARNINGS)) }

/** What was found, per kind of warning, and what to do. */
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

/** Marks the figures of tables and charts that warnings touch. */
internal class WarningMarks(private val result: RunResult) {
    private val byCell = result.warnings.groupBy { (it.touches as? CellTouched)?.cell }
    private val byPair = result.warnings.groupBy { (it.touches as? PairTouched)?.cells?.toSet() }

    /** The mark of a figure of a [cell] if warnings of these [kinds] touch it; otherwise null. */
    fun of(cell: CellIndex, kinds: Set<WarningKind>): WarningMark? =
        mark(byCell[cell].orEmpty().filter { it.kind in kinds })

    /** The mark of the ratio of two cells if a warning touches it; otherwise null. */
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

        val ofMean = setOf(WarningKind.MEAN_AGAINST_MEDIAN)

        val ofCost = setOf(WarningKind.NO_COLLECTION)
    }
}

/** Adds the [mark] to a cell that has a figure. */
internal fun <R> TableField<R>.marked(mark: (R) -> WarningMark?): TableField<R> =
    TableField(column) { row ->
        cell(row)?.let { cell -> TableCell(cell.text + listOfNotNull(mark(row)), cell.mark) }
    }
