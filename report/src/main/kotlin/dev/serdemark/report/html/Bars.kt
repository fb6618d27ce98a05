package dev.serdemark.report.html

import dev.serdemark.report.page.ChartData
import dev.serdemark.report.page.WarningMarks
import dev.serdemark.report.page.index
import dev.serdemark.report.page.name
import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.Wording
import kotlinx.html.CommonAttributeGroupFacade
import kotlinx.html.DIV
import kotlinx.html.FlowContent
import kotlinx.html.HTMLTag
import kotlinx.html.P
import kotlinx.html.div
import kotlinx.html.li
import kotlinx.html.ol
import kotlinx.html.option
import kotlinx.html.p
import kotlinx.html.select
import kotlinx.html.span
import kotlinx.html.svg
import kotlinx.html.unsafe

/**
 * Adds ranked bars of ratios that start at zero, each with the ratio's interval and the time. The
 * reader may choose another [BarView]. Bars that are too long for the axis have a gap. Lower bounds
 * are lines.
 */
internal fun FlowContent.bars(chart: ChartData.Bars) {
    val views = BarViews(chart.groups.flatMap { it.rows }, chart.limits)
    fun FlowContent.list(group: List<Row>) {
        ol("bars") {
            for (row in group) li(if (row.cell.worst == 1) "bar first" else "bar") {
                part("rank", Wording.rank(row.cell))
                part("name", row.name)
                track(views.track(row))
                span("ratio") {
                    +Wording.ratio(row.cell)
                    row.cell.toReference?.let { chart.marks.of(it.a, it.b) }?.let(::mark)
                }
                +" "
                part(
                    "interval",
                    Wording.ratioInterval(row.cell, chart.margin)?.let { "($it)" }.orEmpty(),
                )
                span("time") {
                    +Wording.time(row.time, row.unit)
                    chart.marks.of(row.index, WarningMarks.ofTime)?.let(::mark)
                }
            }
        }
    }
    choices()
    meaning(views, chart)
    axis(views.labels) { data(BarView.named { it.isLog }, isShown = false) }
    rowsOnGrid(views.grid) { groupedContent(chart.groups) { list(it) } }
}

/** Adds the choice of a view. It appears only if the page can run its script. */
private fun FlowContent.choices() {
    p("choices") {
        attributes["hidden"] = ""
        +"Bars show "
        choice("bars", "What the bars show", "" to "ratios", "times" to "times")
        +" on a "
        choice("axis", "Axis of the bars", "" to "linear", "log" to "logarithmic")
        +" axis"
    }
}

private fun P.choice(name: String, label: String, vararg options: Pair<String, String>) {
    select {
        this.name = name
        attributes["aria-label"] = label
        for ((value, text) in options) option {
            this.value = value
            +text
        }
    }
}

/** Adds the [labels] of an axis above its rows. */
internal fun FlowContent.axis(labels: String, more: DIV.() -> Unit = {}) {
    div("bar axis") {
        more()
        attributes["aria-hidden"] = "true"
        svg("track") { unsafe { +labels } }
    }
}

/** Adds [rows] in front of vertical lines. */
internal fun FlowContent.rowsOnGrid(grid: String, rows: FlowContent.() -> Unit) {
    div("on-grid") {
        div("bar lines") { track(grid) }
        rows()
    }
}

/** Explains the bars of the chosen view. */
private fun FlowContent.meaning(views: BarViews, chart: ChartData.Bars) {
    p("meaning") {
        attributes["aria-live"] = "polite"
        note(
            BarView.named { !it.isTime },
            "Time, ${chart.scale}, with the interval that decides the verdict: shorter is faster.",
        )
        note(
            BarView.named { it.isTime },
            "Times, each with its own ${Numbers.percent(chart.confidence)} interval: shorter is faster. Intervals of times do not compare contenders, those of ratios do.",
        )
        note(views.broken, " A bar with a gap is too long for the chart.")
        note(BarView.named { it.isLog }, " Equal distances are equal ratios.")
    }
}

/** Adds a sentence that only these [views] show. */
private fun P.note(views: String, text: String) {
    if (views.isEmpty()) return
    span {
        data(views, isShown = "${BarView.RATIO.ordinal}" in views)
        +text
    }
}

/** Names the [views] in which an element is shown, for the script. */
private fun CommonAttributeGroupFacade.data(views: String, isShown: Boolean) {
    attributes["data-views"] = views
    if (!isShown) attributes["hidden"] = ""
}

/** Adds content per group, with the heading of the group above it. */
internal fun FlowContent.groupedContent(
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
internal fun FlowContent.part(classes: String, text: String) {
    span(classes) { +text }
    +" "
}

/**
 * Adds shapes that are 100 wide and [TRACK] high, and fit any width. The text beside them has the
 * numbers, so screen readers skip them.
 */
internal fun HTMLTag.track(shapes: String) = unsafe {
    +"""<svg class="track" viewBox="0 0 100 $TRACK" preserveAspectRatio="none" aria-hidden="true">$shapes</svg>"""
}

/** Adds an SVG with these [shapes]. The text beside it says the same, so screen readers skip it. */
internal fun FlowContent.drawing(classes: String, shapes: String) {
    svg(classes) {
        attributes["aria-hidden"] = "true"
        attributes["focusable"] = "false"
        unsafe { +shapes }
    }
}
