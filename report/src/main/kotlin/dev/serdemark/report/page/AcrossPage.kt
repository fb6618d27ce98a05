package dev.serdemark.report.page

import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.TimeUnit
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.report.wording.words
import dev.serdemark.results.AcrossJvms
import dev.serdemark.results.RunResult
import dev.serdemark.results.acrossJvms
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.WarmFigures
import dev.serdemark.results.figures.cold
import dev.serdemark.results.figures.warm

/** Each contender compared with itself in several JVM settings. */
internal class AcrossPage(private val result: RunResult) {
    private val marks = WarningMarks(result)

    /**
     * A contender in one JVM setting. [comparison] compares it with the first setting; null for the
     * first setting itself, and if the two were never measured in the same round.
     */
    private class Setting(val cell: CellResult, val comparison: Comparison?, val isFirst: Boolean)

    /** A table per document, operation and channel; nothing if the run has one JVM setting. */
    fun blocks(): List<Block> {
        val tables = acrossJvms(result).groupBy { label(it.reference) }
        if (tables.isEmpty()) return emptyList()
        val meaning =
            "Compares each contender only with itself in the first setting, so only the JVM differs. " +
                "${result.plan.words.acrossMeaning()} ${Wording.marginOpen(result.plan.margin)}"
        val blocks = tables.flatMap { (label, all) -> table(label, all) }
        return listOf(
            Block.Section(
                "Across JVM settings",
                blocks + Block.Paragraph(meaning, Tone.QUIET),
                "across",
            )
        )
    }

    private fun table(label: String, all: List<AcrossJvms>): List<Block> {
        val unit = TimeUnit.of(all.flatMap { it.cells }.minOf { timeOf(it).value })
        val rows = all.flatMap { across ->
            listOf(Setting(across.reference, null, isFirst = true)) +
                across.others.map { (cell, comparison) ->
                    Setting(cell, comparison, isFirst = false)
                }
        }
        val pairs = Pairs(result, marks)
        return listOf(
            Block.Heading(3, label),
            table("Across JVM settings: $label", fields(unit), ungrouped(rows)),
        ) +
            if (result.plan.jvms.size <= TWO_SETTINGS) emptyList()
            else
                all.map { across ->
                    val name = Wording.name(across.reference.cell.contender)
                    val settings = across.cells.associate { it.index to visible(it.cell.jvm) }
                    pairs.matrix("Every pair of settings of $name", name, settings)
                }
    }

    /** A narrow terminal leaves out the times first, then the interval. */
    private fun fields(unit: TimeUnit): List<TableField<Setting>> =
        listOf<TableField<Setting>>(
            name { Wording.name(it.cell.cell.contender) },
            words("setting") { visible(it.cell.cell.jvm) },
            figure<Setting>("${result.plan.words.clock} ${unit.symbol}", 1) {
                    Numbers.estimate(timeOf(it.cell), unit.nanos).value
                }
                .marked { marks.of(it.cell.index, WarningMarks.ofTime) },
            figure("wall", 1) { number(it, ofCalls(it)?.wall, unit) },
            figure<Setting>("cost", 1) { number(it, ofCalls(it)?.cost, unit) }
                .marked { marks.of(it.cell.index, WarningMarks.ofCost) },
            figure("process", 1) { number(it, it.cell.cold?.process?.wall, unit) },
            figure<Setting>("speed") {
                    it.speed()?.let { printed -> "${printed.value}×" }
                        ?: "1×".takeIf { _ -> it.isFirst }
                }
                .marked { row -> row.comparison?.let { marks.of(it.a, it.b) } },
            figure("interval", 2) { it.speed()?.interval ?: "".takeIf { _ -> it.isFirst } },
            verdicts { it.comparison?.verdict },
        )

    /** Formats a time without an interval; null if there is none. */
    private fun number(row: Setting, nanos: Double?, unit: TimeUnit): String? = nanos?.let {
        Numbers.like(timeOf(row.cell), it / unit.nanos)
    }

    /** The figures of calls; null for requests. */
    private fun ofCalls(row: Setting): WarmFigures? = row.cell.warm?.takeIf { it.requests == null }

    private fun Setting.speed() = comparison?.let {
        Numbers.ratio(it.inverse().ratio, result.plan.margin)
    }

    private fun timeOf(cell: CellResult) = checkNotNull(cell.figures).time

    private fun label(result: CellResult): String =
        with(result.cell) {
            visible("${Wording.operation(this, this@AcrossPage.result.plan)} $document, $channel") +
                Wording.threads(this)
        }

    private companion object {
        const val TWO_SETTINGS = 2
    }
}
