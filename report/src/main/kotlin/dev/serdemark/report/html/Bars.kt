package dev.serdemark.report.html

import dev.serdemark.report.page.ChartData
import dev.serdemark.report.page.index
import dev.serdemark.report.page.name
import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.warnings.DoubtedFigure
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
 * Adds a bar per contender in the order of ranks, with its ratio, the ratio's interval and its
 * time. Bars show ratios on a linear axis until the reader chooses another [BarView].
 */
internal fun FlowContent.bars(chart: ChartData.Bars) {
    val views = BarViews(chart.groups.flatMap { it.rows }, chart.limits)
    fun FlowContent.list(group: List<Row>) {
        ol("bars") {
            // A contender is certainly the fastest if even its worst possible rank is 1.
            for (row in group) li(if (row.cell.worst == 1) "bar first" else "bar") {
                part("rank", Wording.rank(row.cell))
                part("name", row.name)
                track(views.track(row))
                span("ratio") {
                    +Wording.ratio(row.cell)
                    row.cell.toReference?.let { chart.marks.find(it.a, it.b) }?.let(::mark)
                }
                +" "
                part(
                    "interval",
                    Wording.ratioInterval(row.cell, chart.margin)?.let { "($it)" }.orEmpty(),
                )
                span("time") {
                    +Wording.time(row.time, row.unit)
                    chart.marks.find(row.index, DoubtedFigure.TIME)?.let(::mark)
                }
            }
        }
    }
    viewChoice()
    meaning(views, chart)
    axis(views.labels) { showIn(BarView.digits { it.isLog }, isShown = false) }
    rowsOnGrid(views.grid) { groupedContent(chart.groups) { list(it) } }
}

/** Adds the choice of a view. It appears only if the page can run its script. */
private fun FlowContent.viewChoice() {
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

/** Adds the [labels] of an axis above its rows. [configure] may add attributes. */
internal fun FlowContent.axis(labels: String, configure: DIV.() -> Unit = {}) {
    div("bar axis") {
        configure()
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
            BarView.digits { !it.isTime },
            "Time, ${chart.scale}, with the interval that decides the verdict: shorter is faster.",
        )
        note(
            BarView.digits { it.isTime },
            "Times, each with its own ${Numbers.percent(chart.confidence)} interval: shorter is faster. Intervals of times do not compare contenders, those of ratios do.",
        )
        note(views.viewsWithGaps, " A bar with a gap is too long for the chart.")
        note(BarView.digits { it.isLog }, " Equal distances are equal ratios.")
    }
}

/** Adds a sentence that only these [views] show. */
private fun P.note(views: String, text: String) {
    if (views.isEmpty()) return
    span {
        showIn(views, isShown = "${BarView.RATIO.ordinal}" in views)
        +text
    }
}

/** Names the [views] with an element, for the script. [isShown] holds until the script runs. */
private fun CommonAttributeGroupFacade.showIn(views: String, isShown: Boolean) {
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

/** Adds a part of a row. The space separates parts when the row is copied or read aloud. */
internal fun FlowContent.part(classes: String, text: String) {
    span(classes) { +text }
    +" "
}

/**
 * Adds [shapes] within 100 × [TRACK_HEIGHT] units, which the browser stretches to any width. The
 * text beside them has the numbers, so screen readers skip them.
 */
internal fun HTMLTag.track(shapes: String) = unsafe {
    +"""<svg class="track" viewBox="0 0 100 $TRACK_HEIGHT" preserveAspectRatio="none" aria-hidden="true">$shapes</svg>"""
}

/** Adds an SVG with these [shapes]. The text beside it says the same, so screen readers skip it. */
internal fun FlowContent.drawing(classes: String, shapes: String) {
    svg(classes) {
        attributes["aria-hidden"] = "true"
        attributes["focusable"] = "false"
        unsafe { +shapes }
    }
}
