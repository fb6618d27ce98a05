package dev.serdemark.report.html

import dev.serdemark.report.page.formatTime
import dev.serdemark.report.page.name
import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Row
import kotlinx.html.FlowContent
import kotlinx.html.li
import kotlinx.html.ol
import kotlinx.html.span

/**
 * Adds a chart with a row per contender. A row has a dot for the time in each fresh JVM, the number
 * of JVMs, and the range of these times.
 */
internal fun FlowContent.timesInJvms(groups: List<Group<Row>>) {
    val rows = groups.flatMap { it.rows }
    val scale = LogBars(rows.map { it.time }, rows.flatMap { it.cell.result.jvmTimes })
    axis(scale.labels(::timeLabel))
    rowsOnGrid("""<path class="grid" d="${scale.grid}"/>""") {
        groupedContent(groups) { group ->
            ol("bars") {
                for (row in group) li("bar") {
                    val times = row.cell.result.jvmTimes
                    // Leaves the column of ranks empty.
                    span("rank")
                    part("name", row.name)
                    track(
                        """<path class="jvms" d="${times.joinToString("", transform = scale::dot)}"/>"""
                    )
                    part("range", range(times, row))
                }
            }
        }
    }
}

private fun range(times: List<Double>, row: Row): String =
    if (times.size < 2) "1 JVM"
    else
        "${times.size} JVMs, ${row.formatTime(times.min())} to ${row.formatTime(times.max())} ${row.unit.symbol}"
