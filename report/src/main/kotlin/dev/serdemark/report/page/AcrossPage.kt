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
import dev.serdemark.results.warnings.DoubtedFigure

/** Compares each contender with itself in several JVM settings. */
internal class AcrossPage(private val result: RunResult) {
    private val marks = WarningMarks(result)

    /**
     * A contender in one JVM setting.
     *
     * @property comparison the comparison with the first setting; null for the first setting
     *   itself, and if the two were never measured in the same round
     */
    private class Row(val cell: CellResult, val comparison: Comparison?, val isFirst: Boolean)

    /** A table per document, operation and channel; nothing if the run has one JVM setting. */
    fun blocks(): List<Block> {
        val contendersByLabel = acrossJvms(result).groupBy { label(it.reference) }
        if (contendersByLabel.isEmpty()) return emptyList()
        val meaning =
            "Compares each contender only with itself in the first setting, so only the JVM differs. " +
                "${result.plan.words.jvmComparisonMeaning()} ${Wording.marginOpen(result.plan.question.margin)}"
        val blocks = contendersByLabel.flatMap { (label, contenders) -> tables(label, contenders) }
        return listOf(
            Block.Section(
                "Across JVM settings",
                blocks + Block.Paragraph(meaning, Tone.QUIET),
                anchor = "across",
            )
        )
    }

    /** A row per contender and setting. If there are three settings or more, also every pair. */
    private fun tables(label: String, contenders: List<AcrossJvms>): List<Block> = buildBlocks {
        val unit = TimeUnit.of(contenders.flatMap { it.cells }.minOf { timeOf(it).value })
        val rows = contenders.flatMap { contender ->
            listOf(Row(contender.reference, comparison = null, isFirst = true)) +
                contender.others.map { (cell, comparison) ->
                    Row(cell, comparison, isFirst = false)
                }
        }
        heading(3, label)
        add(table("Across JVM settings: $label", fields(unit), ungrouped(rows)))
        // The first table already has the only pair of two settings.
        if (result.plan.jvms.size <= TWO_SETTINGS) return@buildBlocks
        val pairs = Pairs(result, marks)
        for (contender in contenders) {
            val name = Wording.name(contender.reference.cell.contender)
            val settings = contender.cells.associate { it.index to visible(it.cell.jvm) }
            add(pairs.matrix("Every pair of settings of $name", name, settings))
        }
    }

    /** A narrow terminal leaves out the times first, then the interval. */
    private fun fields(unit: TimeUnit): List<TableField<Row>> =
        listOf<TableField<Row>>(
            nameColumn { Wording.name(it.cell.cell.contender) },
            textColumn("setting") { visible(it.cell.cell.jvm) },
            figureColumn<Row>("${result.plan.words.timeHeading} ${unit.symbol}", dropOrder = 1) {
                    Numbers.estimate(timeOf(it.cell), unit.nanos).value
                }
                .withWarningMark { marks.find(it.cell.index, DoubtedFigure.TIME) },
            figureColumn("wall", dropOrder = 1) { number(it, callFigures(it)?.wall, unit) },
            figureColumn<Row>("cost", dropOrder = 1) { number(it, callFigures(it)?.cost, unit) }
                .withWarningMark { marks.find(it.cell.index, DoubtedFigure.COST) },
            figureColumn("process", dropOrder = 1) {
                number(it, it.cell.cold?.process?.wall, unit)
            },
            figureColumn<Row>("speed") {
                    if (it.isFirst) "1×" else speed(it)?.let { speed -> "${speed.value}×" }
                }
                .withWarningMark { row -> row.comparison?.let { marks.find(it.a, it.b) } },
            figureColumn("interval", dropOrder = 2) {
                if (it.isFirst) "" else speed(it)?.interval
            },
            verdictColumn { it.comparison?.verdict },
        )

    /** Formats a time with as many digits as the time that ranks; null if it is unknown. */
    private fun number(row: Row, nanos: Double?, unit: TimeUnit): String? = nanos?.let {
        Numbers.formatLike(timeOf(row.cell), it / unit.nanos)
    }

    /** Returns the figures of calls. Null for requests, because their tables lack these columns. */
    private fun callFigures(row: Row): WarmFigures? = row.cell.warm?.takeIf { it.requests == null }

    /** Speed is the inverse of time. */
    private fun speed(row: Row) =
        row.comparison?.let {
            Numbers.ratio(it.inverse().ratio, result.plan.question.margin)
        }

    private fun timeOf(cell: CellResult) = checkNotNull(cell.figures).time

    private fun label(reference: CellResult): String {
        val cell = reference.cell
        val operation = Wording.operation(cell, result.plan)
        return visible("$operation ${cell.document}, ${cell.channel}") + Wording.threads(cell)
    }

    private companion object {
        const val TWO_SETTINGS = 2
    }
}
