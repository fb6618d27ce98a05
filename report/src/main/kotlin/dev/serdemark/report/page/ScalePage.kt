package dev.serdemark.report.page

import dev.serdemark.plan.Cell
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.TimeUnit
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.results.RunResult
import dev.serdemark.results.SizeLine
import kotlin.math.abs

/** Shows how the time of each contender depends on the size of payloads, as a line if possible. */
internal class ScalePage(private val result: RunResult) {
    /** A chart and a table per operation. Contenders with the lowest cost per byte come first. */
    fun blocks(): List<Block> = buildBlocks {
        if (!result.plan.calls.scale) return@buildBlocks
        val tables =
            result.further.sizeLines
                .groupBy { label(cell(it)) }
                .mapValues { (_, lines) -> lines.sortedBy { it.slope.value } }
        section("Time against size", anchor = "sizes") {
            tables.forEach { (label, lines) -> add(table(label, lines)) }
            if (tables.isEmpty()) paragraph(NONE) else paragraph(meaning(), Tone.QUIET)
        }
    }

    private fun table(label: String, lines: List<SizeLine>): List<Block> {
        val unit = TimeUnit.of(lines.maxOf { abs(it.intercept.value) })
        val fields: List<TableField<SizeLine>> =
            listOf(
                nameColumn { Wording.name(cell(it).contender) },
                figureColumn("time/byte") { "${Numbers.estimate(it.slope).value} ns" },
                figureColumn("interval", dropOrder = 2) { Numbers.estimate(it.slope).interval },
                figureColumn("fixed cost") {
                    "${Numbers.signed(it.intercept, unit.nanos).value} ${unit.symbol}"
                },
                figureColumn("interval", dropOrder = 1) {
                    Numbers.signed(it.intercept, unit.nanos).interval
                },
                figureColumn("misses by") {
                    Numbers.percent(it.largestResidual) + if (it.isLine) "" else ", no line"
                },
            )
        return listOf(
            Block.Heading(3, label),
            Block.Plot(ChartData.TimesOfSizes(lines.map(::chartLine))),
            table("Time against size: $label", fields, ungrouped(lines)),
        )
    }

    private fun chartLine(line: SizeLine) =
        ChartData.TimesOfSizes.Line(
            Wording.name(cell(line).contender),
            line.cells
                .map { checkNotNull(result[it].figures) }
                .map { ChartData.TimesOfSizes.Point(it.payloadBytes, it.time.value) },
        )

    private fun meaning(): String =
        "A line through the times of all sizes: a cost per byte of payload and a fixed cost per call. " +
            "The fixed cost may be below 0 if small payloads lie below the line. " +
            "Each interval holds with ${Numbers.percent(result.plan.question.confidence)} on its own. " +
            "Misses by: the largest distance of a time from the line, as a share of that time. Beyond " +
            "${Numbers.percent(SizeLine.MOST_RESIDUAL)}, times do not follow a line, and the two figures describe them badly."

    private fun label(cell: Cell): String =
        Wording.operation(cell, result.plan) +
            visible(" ${cell.document.workload}, ${cell.channel}, ${cell.jvm}") +
            Wording.threads(cell)

    /** Returns the first cell of a line, whose cells differ only in the document. */
    private fun cell(line: SizeLine): Cell = result.plan[line.cells.first()]

    private companion object {
        /** The text if no contender has a line. */
        const val NONE =
            "There is no line. It needs the times of three documents of different sizes, measured in the same generations."
    }
}
