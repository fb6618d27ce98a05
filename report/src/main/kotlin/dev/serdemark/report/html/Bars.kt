package dev.serdemark.report.html

import dev.serdemark.report.page.ChartData
import dev.serdemark.report.page.WarningMarks
import dev.serdemark.report.page.index
import dev.serdemark.report.page.name
import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.figures.Estimate
import java.util.Locale
import kotlinx.html.FlowContent
import kotlinx.html.div
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
 * Adds ranked bars of ratios that start at zero, each with the interval that was judged, and its
 * time. Bars that are too long for the [BarScale] have a gap. Lower bounds are lines.
 */
internal fun FlowContent.bars(chart: ChartData.Bars) {
    val rows = chart.groups.flatMap { it.rows }
    val base = rows.find { it.cell.isReference } ?: rows.first()
    val ratios = rows.associateWith { ratio(it, base) }
    val scale = BarScale(ratios.values)
    val limits = chart.limits.map { scale.at(it.time.value / base.time.value) }
    fun FlowContent.list(group: List<Row>) {
        ol("bars") {
            for (row in group) li(if (row.cell.worst == 1) "bar first" else "bar") {
                part("rank", Wording.rank(row.cell))
                part("name", row.name)
                track(ratios.getValue(row), scale, limits)
                span("ratio") {
                    +Wording.ratio(row.cell)
                    row.cell.toReference?.let { chart.marks.of(it.a, it.b) }?.let(::mark)
                }
                +" "
                part("interval", Wording.ratioInterval(row.cell)?.let { "($it)" }.orEmpty())
                span("time") {
                    +Wording.time(row.time, row.unit)
                    chart.marks.of(row.index, WarningMarks.ofTime)?.let(::mark)
                }
            }
        }
    }
    groupedContent(chart.groups) { list(it) }
    val gap =
        if (ratios.values.any(scale::isTooLong)) " A bar with a gap is too long for the chart."
        else ""
    p("meaning") { +"Ratios of times with the intervals that were judged: shorter is faster.$gap" }
}

/** The row's time over that of the [base]; without an interval if they were never compared. */
private fun ratio(row: Row, base: Row): Estimate =
    if (row == base) Estimate(1.0, null, null)
    else row.cell.toReference?.ratio ?: Estimate(row.time.value / base.time.value, null, null)

/** Adds content per group, with the heading of the group above it. */
private fun FlowContent.groupedContent(
    groups: List<Group<Row>>,
    content: FlowContent.(List<Row>) -> Unit,
) {
    for (group in groups) {
        val heading = group.heading
        if (heading == null) content(group.rows)
        else
            div("bar-group") {
                p("grouping") { +heading }
                content(group.rows)
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
private fun FlowContent.track(ratio: Estimate, scale: BarScale, limits: List<String>) {
    svg("track") {
        attributes["aria-hidden"] = "true"
        attributes["focusable"] = "false"
        unsafe {
            if (scale.isTooLong(ratio)) +brokenBar() else +bar(ratio, scale)
            limits.forEach { +limit(it) }
        }
    }
}

private fun bar(ratio: Estimate, scale: BarScale): String {
    val (low, high) = ratio.low to ratio.high
    val interval = if (low == null || high == null) "" else whisker(scale.at(low), scale.at(high))
    return length("0", scale.at(ratio.value)) + interval
}

private fun brokenBar(): String =
    length("0", percent(GAP_FROM)) + length(percent(GAP_TO), percent(BROKEN_END - GAP_TO))

private fun length(from: String, width: String): String =
    """<rect class="length" x="$from" y="4" height="14" width="$width"/>"""

private fun limit(at: String): String = """<line class="limit" x1="$at" x2="$at" y1="0" y2="22"/>"""

private fun whisker(from: String, to: String): String =
    """<line class="error" x1="$from" x2="$to" y1="11" y2="11"/>""" +
        """<line class="error" x1="$from" x2="$from" y1="7" y2="15"/>""" +
        """<line class="error" x1="$to" x2="$to" y1="7" y2="15"/>"""

/**
 * The linear scale of ranked bars that start at zero. Bars that are more than eight times as long
 * as the median (of two in the middle, the shorter one) do not count for it. Without this rule, one
 * contender that takes a thousand times as long would make all other bars invisible.
 */
private class BarScale(ratios: Collection<Estimate>) {
    private val longest = ratios.map { it.value }.sorted()[(ratios.size - 1) / 2] * TOO_LONG
    private val fitting = ratios.filterNot(::isTooLong).maxOf { it.high ?: it.value }
    private val end = minOf(fitting, longest)

    /** Whether a bar of this length does not fit on the scale. */
    fun isTooLong(ratio: Estimate): Boolean = ratio.value > longest

    /** The place of a [ratio] on the scale as an SVG length; at most the end of the scale. */
    fun at(ratio: Double): String = percent(if (end > 0) LONGEST * minOf(1.0, ratio / end) else 0.0)

    private companion object {
        /** The longest bar, in percent of the width. The rest is for the end of an interval. */
        const val LONGEST = 99

        /** A bar that is this many times as long as the median is too long for the scale. */
        const val TOO_LONG = 8
    }
}

/** A share of the width as an SVG length. */
private fun percent(share: Double): String = String.format(Locale.ROOT, "%.2f%%", share)
