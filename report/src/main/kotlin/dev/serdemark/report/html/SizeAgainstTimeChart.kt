package dev.serdemark.report.html

import dev.serdemark.report.page.ChartData
import dev.serdemark.report.page.FrontWording
import dev.serdemark.report.page.escapeHtml
import dev.serdemark.results.advice.FrontPlace
import dev.serdemark.results.advice.SizeAgainstTime
import dev.serdemark.results.advice.SizeAndTime
import kotlinx.html.FlowContent
import kotlinx.html.details
import kotlinx.html.figcaption
import kotlinx.html.figure
import kotlinx.html.h4
import kotlinx.html.p
import kotlinx.html.summary

/** The height of the plot in pixels, as in report.css. */
private const val HEIGHT = 320

/** The minimum room at each end of the axis of times, as a share of the range of values. */
private const val TIME_ROOM = 0.12

/** The same for the axis of sizes. It has more room, because names of points are wide. */
private const val SIZE_ROOM = 0.2

/**
 * A chart of size against time for one range of widths.
 *
 * @property id the CSS class, which report.css shows at these widths
 * @property pixels the widths of the plot at which labels must not overlap
 * @property maxNames the maximum number of points in a chart where all points have names
 */
private enum class ChartWidth(val id: String, val pixels: IntRange, val maxNames: Int) {
    WIDE("wide", 470..720, 15),
    NARROW("narrow", 290..470, 5),
}

/**
 * Draws one point per contender, and the Pareto front as a step line. Points on the front have
 * names, if there is room. Other points have names in a small chart, and numbers in a large one.
 * The table and the sentence beside the chart say the same, so screen readers skip the chart.
 */
internal fun FlowContent.sizeAgainstTime(data: ChartData.SizesAgainstTime) {
    figure("tradeoff") {
        h4 { +data.title }
        for (width in ChartWidth.entries) drawing(
            "chart ${width.id}",
            ChartDrawing(data.chart, data.numbers, width).draw(),
        )
        figcaption { +data.caption }
        details {
            summary { +"How to read the chart" }
            p("meaning") { +FrontWording.MEANING }
        }
    }
}

private class ChartDrawing(
    private val chart: SizeAgainstTime,
    private val numbers: Map<SizeAndTime, Int>,
    private val width: ChartWidth,
) {
    private val front = chart.at(FrontPlace.ON_FRONT)
    private val plot =
        LogPlot(
            chart.points.map { it.bytes },
            chart.points.flatMap { listOfNotNull(it.time.low, it.time.high, it.time.value) },
            sizeRoom = SIZE_ROOM,
            timeRoom = TIME_ROOM,
        )
    private val labels = LabelPlaces(width.pixels.first, width.pixels.last, HEIGHT)

    /**
     * The corners of the step line, which begins at the top and ends at the right of the plot: for
     * points a and b (a.x, 0), a, (b.x, a.y), b, (1, b.y).
     */
    private val corners: List<LabelPoint> =
        front.map(::place).let { places ->
            val start = places.take(1).map { it.copy(y = 0.0) }
            val steps = places.zipWithNext { a, b -> listOf(a, LabelPoint(b.x, a.y)) }.flatten()
            val end = places.takeLast(1).flatMap { listOf(it, it.copy(x = 1.0)) }
            start + steps + end
        }

    /** Draws the chart. May be called only once, because it also places the labels. */
    fun draw(): String {
        chart.points.forEach { labels.avoidPoint(place(it)) }
        intervals().forEach { (from, to) -> labels.avoidLine(from, to) }
        val steps = corners.zipWithNext()
        steps.forEach { (from, to) -> labels.avoidLine(from, to) }
        val otherPoints = chart.points - front.toSet()
        // Points on the front are drawn above others, and their names get room before others.
        return plot.grid +
            steps.joinToString("") { (from, to) -> line("front", from, to) } +
            (otherPoints + front).joinToString("", transform = ::point) +
            (front.map { name(it, "name") } + otherPoints.map(::nameOrNumber)).joinToString("")
    }

    private fun point(point: SizeAndTime): String {
        val (x, y) = place(point)
        val bar = interval(point)?.let { (from, to) -> line("error", from, to) }.orEmpty()
        val circle = """<circle cx="${inPercent(x)}" cy="${inPercent(y)}" r="4.5"/>"""
        val title = "<title>${escapeHtml(FrontWording.point(point))}</title>"
        return """<g class="point ${css(point.place)}">$title$bar$circle</g>"""
    }

    private fun nameOrNumber(point: SizeAndTime): String =
        if (chart.points.size > width.maxNames) number(point) else name(point, "tag")

    /** Returns the name of a point, or its number if there is no room for the name. */
    private fun name(point: SizeAndTime, css: String): String =
        label(FrontWording.label(point, chart), point, css) ?: number(point)

    private fun number(point: SizeAndTime): String =
        label("${numbers.getValue(point)}", point, "tag").orEmpty()

    /** Returns a label beside its point; null if there is no room for it. */
    private fun label(text: String, point: SizeAndTime, css: String): String? {
        val (x, y) = place(point)
        val side = labels.place(text, LabelPoint(x, y)) ?: return null
        return """<text class="$css" x="${inPercent(x)}" y="${inPercent(y)}" dx="${side.dx}" """ +
            """dy="${side.dy + BASELINE_OFFSET}" text-anchor="${side.anchor}">${escapeHtml(text)}</text>"""
    }

    private fun intervals() = chart.points.mapNotNull(::interval)

    /** Returns the ends of the time's interval; null if the time has none. */
    private fun interval(point: SizeAndTime): Pair<LabelPoint, LabelPoint>? {
        val x = plot.fromLeft(point.bytes)
        val low = point.time.low ?: return null
        val high = point.time.high ?: return null
        return LabelPoint(x, plot.fromTop(low)) to LabelPoint(x, plot.fromTop(high))
    }

    private fun place(point: SizeAndTime) =
        LabelPoint(plot.fromLeft(point.bytes), plot.fromTop(point.time.value))

    private companion object {
        /** The distance from the middle of a line of letters of 12 pixels down to its base line. */
        const val BASELINE_OFFSET = 4.0

        fun css(place: FrontPlace): String =
            when (place) {
                FrontPlace.ON_FRONT -> "on"
                FrontPlace.UNDECIDED -> "undecided"
                FrontPlace.BEHIND -> "behind"
            }

        fun line(css: String, from: LabelPoint, to: LabelPoint): String =
            """<line class="$css" x1="${inPercent(from.x)}" y1="${inPercent(from.y)}" """ +
                """x2="${inPercent(to.x)}" y2="${inPercent(to.y)}"/>"""
    }
}
