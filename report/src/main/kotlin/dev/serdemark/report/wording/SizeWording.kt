package dev.serdemark.report.wording

import dev.serdemark.plan.Cell
import dev.serdemark.results.RunResult
import dev.serdemark.results.SizeLine
import kotlin.math.abs

/** Words for time against size, the same on the terminal and in the page. */
internal object SizeWording {
    const val TITLE = "Time against size"

    /** The text instead of an empty table: fewer sizes make no line. */
    const val NONE =
        "There is no line: it takes figures of three documents of different sizes, measured in the same generations."

    /** Explains how to read the tables. */
    fun meaning(result: RunResult): String =
        "A line through the times of all sizes: a cost per byte of payload and a fixed cost per call. " +
            "The fixed cost may be below 0 if small payloads lie below the line. " +
            "Each interval holds with ${Numbers.percent(result.plan.confidence)} on its own. " +
            "Misses by: how far the line is from the time where it is furthest, as a share of that; beyond " +
            "${Numbers.percent(SizeLine.MOST_RESIDUAL)} the time is not a line of the size, and the two figures describe it badly."

    /** Groups the lines into tables with titles. The lowest cost per byte is first. */
    fun tables(result: RunResult): Map<String, List<SizeLine>> =
        result.sizeLines
            .groupBy { label(cell(it, result), result) }
            .mapValues { (_, lines) -> lines.sortedBy { it.slope.value } }

    private fun label(cell: Cell, result: RunResult): String =
        Wording.operation(cell, result.plan) +
            visible(" ${cell.document.workload}, ${cell.channel}, ${cell.jvm}") +
            Wording.threads(cell)

    /** Returns one row per line, with fixed costs in one unit. */
    fun rows(lines: List<SizeLine>, result: RunResult): List<SizeRow> {
        val unit = TimeUnit.of(lines.maxOf { abs(it.intercept.value) })
        return lines.map { line ->
            SizeRow(
                Wording.name(cell(line, result).contender),
                perByte = Numbers.estimate(line.slope),
                fixed = Numbers.signed(line.intercept, unit.nanos),
                unit,
                misses(line),
            )
        }
    }

    private fun misses(line: SizeLine): String =
        Numbers.percent(line.largestResidual) + if (line.isLine) "" else ", no line"

    /** Returns any cell of the line, because they differ only in the document. */
    fun cell(line: SizeLine, result: RunResult): Cell = result.plan[line.cells.first()]
}
