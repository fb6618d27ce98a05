package dev.serdemark.report.html

import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.Limit
import kotlinx.html.FlowContent
import kotlinx.html.li
import kotlinx.html.ol
import kotlinx.html.p
import kotlinx.html.span
import kotlinx.html.svg
import kotlinx.html.unsafe

/** Where the gap of a bar is that is too long for the scale, and where it ends, in percent. */
private const val GAP_FROM = 94.0
private const val GAP_TO = 95.5
private const val BROKEN_END = 99.0

/**
 * Adds ranked bars that start at zero, each with its interval and its ratio. Bars that are too long
 * for the [BarScale] have a gap.
 *
 * @param limits lower bounds, drawn as lines
 */
internal fun FlowContent.bars(groups: List<Group<Row>>, marks: Marks, limits: List<Limit>) {
    val rows = groups.flatMap { it.rows }
    val scale = BarScale(rows)
    groupedContent(groups) { bars(it, scale, marks, limits) }
    if (rows.any(scale::isTooLong)) p("meaning") { +"A bar with a gap is too long for the chart." }
}

private fun FlowContent.bars(
    rows: List<Row>,
    scale: BarScale,
    marks: Marks,
    limits: List<Limit>,
) {
    ol("bars") {
        for (row in rows) {
            li(if (row.cell.worst == 1) "bar first" else "bar") {
                part("rank", Wording.rank(row.cell))
                part("name", Wording.name(row.cell.result.cell.contender))
                bar(row, scale, limits)
                span("time") {
                    +Wording.time(row.time, row.unit)
                    marks.cell(this, row.cell.result.index, Marks.ofTime)
                }
                +" "
                part("ratio", Wording.ratio(row.cell))
                Wording.ratioInterval(row.cell)?.let { part("interval", "($it)") }
            }
        }
    }
}

/** Adds a part of the row. The space separates parts when the row is copied or read aloud. */
private fun FlowContent.part(classes: String, text: String) {
    span(classes) { +text }
    +" "
}

/**
 * Adds the shapes of a bar. Their lengths are in percent, so that they fit any width. The text
 * beside them has the numbers, so screen readers skip them.
 */
private fun FlowContent.bar(row: Row, scale: BarScale, limits: List<Limit>) {
    svg("track") {
        attributes["aria-hidden"] = "true"
        attributes["focusable"] = "false"
        unsafe {
            if (scale.isTooLong(row)) +brokenBar() else +bar(row, scale)
            limits.forEach { +limit(scale.at(it.time.value)) }
        }
    }
}

private fun bar(row: Row, scale: BarScale): String {
    val time = row.time
    val low = time.low
    val high = time.high
    val interval = if (low == null || high == null) "" else whisker(scale.at(low), scale.at(high))
    return length("0", scale.at(time.value)) + interval
}

private fun brokenBar(): String {
    val rest = BarScale.percent(BROKEN_END - GAP_TO)
    return length("0", BarScale.percent(GAP_FROM)) + length(BarScale.percent(GAP_TO), rest)
}

private fun length(from: String, width: String): String =
    """<rect class="length" x="$from" y="4" height="14" width="$width"/>"""

private fun limit(at: String): String = """<line class="limit" x1="$at" x2="$at" y1="0" y2="22"/>"""

private fun whisker(from: String, to: String): String =
    """<line class="error" x1="$from" x2="$to" y1="11" y2="11"/>""" +
        """<line class="error" x1="$from" x2="$from" y1="7" y2="15"/>""" +
        """<line class="error" x1="$to" x2="$to" y1="7" y2="15"/>"""
