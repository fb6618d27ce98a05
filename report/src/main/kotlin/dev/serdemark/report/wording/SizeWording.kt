package dev.serdemark.report.wording

import dev.serdemark.plan.Cell
import dev.serdemark.results.RunResult
import dev.serdemark.results.SizeLine
import kotlin.math.abs

/** The words for time against size, alike on the terminal and in the page. */
internal object SizeWording {
    const val TITLE = "Time against size"

    /** Nothing fewer makes a line; the words of a table that has none. */
    const val NONE =
        "There is no line: it takes figures of three documents of different sizes, measured in the same generations."

    /** How to read the tables. */
    fun meaning(result: RunResult): String =
        "A line through the times of all sizes: so much for each byte of payload, and a fixed cost for each call, " +
            "which may come out below nought where small payloads are quicker than the line. " +
            "Each interval holds with ${Numbers.percent(result.plan.confidence)} on its own. " +
            "Misses by: how far the line is from the time where it is furthest, as a share of that; beyond " +
            "${Numbers.percent(SizeLine.MOST_RESIDUAL)} the time is not a line of the size, and the two figures describe it badly."

    /** What belongs into one table, with its title: the cheapest byte first. */
    fun tables(result: RunResult): Map<String, List<SizeLine>> =
        result.sizeLines
            .groupBy { label(cell(it, result), result) }
            .mapValues { (_, lines) -> lines.sortedBy { it.slope.value } }

    private fun label(cell: Cell, result: RunResult): String =
        Wording.operation(cell, result.plan) +
            visible(" ${cell.document.workload}, ${cell.channel}, ${cell.jvm}") +
            Wording.threads(cell)

    /** A row for each line, with fixed costs in one unit. */
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

    /** Any cell of the line: all are alike but for the document. */
    fun cell(line: SizeLine, result: RunResult): Cell = result.plan[line.cells.first()]
}
