package dev.serdemark.report.html

import dev.serdemark.report.wording.SizeAgainstTimeWording
import dev.serdemark.results.RunResult
import dev.serdemark.results.WrittenSizes
import dev.serdemark.results.advice.sizesAgainstTimes
import kotlinx.html.FlowContent
import kotlinx.html.div
import kotlinx.html.figcaption
import kotlinx.html.figure
import kotlinx.html.h4
import kotlinx.html.p

/**
 * Adds a chart of size against time for each operation on whole payloads of a document. The points
 * have the numbers of the rows of the document's table.
 */
internal fun FlowContent.sizeAgainstTimeCharts(sizes: WrittenSizes, result: RunResult) {
    val charts = sizesAgainstTimes(sizes, result)
    if (charts.isEmpty()) return
    val rows = sizes.contenders.mapIndexed { i, it -> it.cell.contender to i + 1 }.toMap()
    p("meaning") { +SizeAgainstTimeWording.MEANING }
    div("tradeoffs") {
        for (chart in charts) {
            val numbers = chart.points.associateWith { rows.getValue(it.contender) }
            figure("tradeoff") {
                h4 { +SizeAgainstTimeWording.title(chart, result) }
                ChartWidth.entries.forEach { sizeAgainstTimeChart(chart, numbers, it) }
                figcaption { +SizeAgainstTimeWording.sentence(chart) }
            }
        }
    }
}
