package dev.serdemark.report.html

import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.Limit
import java.util.Locale
import kotlinx.html.FlowContent
import kotlinx.html.li
import kotlinx.html.ol
import kotlinx.html.span
import kotlinx.html.svg
import kotlinx.html.unsafe

/** The longest bar, in percent of the width. The rest is for the end of the longest interval. */
private const val LONGEST = 99

/**
 * Adds ranked bars that start at zero, each with its interval and its ratio.
 *
 * @param limits lower bounds, drawn as lines
 */
internal fun FlowContent.bars(groups: List<Group<Row>>, marks: Marks, limits: List<Limit>) {
    val longest = groups.flatMap { it.rows }.maxOf { it.time.high ?: it.time.value }
    groupedContent(groups) { bars(it, longest, marks, limits) }
}

private fun FlowContent.bars(
    rows: List<Row>,
    longest: Double,
    marks: Marks,
    limits: List<Limit>,
) {
    ol("bars") {
        for (row in rows) {
            li(if (row.cell.worst == 1) "bar first" else "bar") {
                part("rank", Wording.rank(row.cell))
                part("name", Wording.name(row.cell.result.cell.contender))
                bar(row, longest, limits)
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
private fun FlowContent.bar(row: Row, longest: Double, limits: List<Limit>) {
    fun percent(value: Double) = String.format(Locale.ROOT, "%.2f%%", LONGEST * value / longest)
    val time = row.time
    svg("track") {
        attributes["aria-hidden"] = "true"
        attributes["focusable"] = "false"
        unsafe {
            +"""<rect class="length" y="4" height="14" width="${percent(time.value)}"/>"""
            val low = time.low
            val high = time.high
            if (low != null && high != null) +whisker(percent(low), percent(high))
            limits.forEach { +limit(percent(it.time.value)) }
        }
    }
}

private fun limit(at: String): String = """<line class="limit" x1="$at" x2="$at" y1="0" y2="22"/>"""

private fun whisker(from: String, to: String): String =
    """<line class="error" x1="$from" x2="$to" y1="11" y2="11"/>""" +
        """<line class="error" x1="$from" x2="$from" y1="7" y2="15"/>""" +
        """<line class="error" x1="$to" x2="$to" y1="7" y2="15"/>"""
