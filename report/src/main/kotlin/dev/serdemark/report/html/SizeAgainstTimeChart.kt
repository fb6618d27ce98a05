package dev.serdemark.report.html

import dev.serdemark.report.page.ChartData
import dev.serdemark.report.page.FrontWording
import dev.serdemark.report.page.inHtml
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

/** The least room at each end of the axis of times, as a share of the range of values. */
private const val ROOM = 0.12

/** The least room at each end of the axis of sizes: more than [ROOM], for names of points. */
private const val ROOM_FOR_NAMES = 0.2

/**
 * A chart of size against time for one range of widths.
 *
 * @property id CSS class, which report.css shows at these widths
 * @property pixels widths of the plot for which labels are placed
 * @property mostNames if there are at most this number of points, all have names
 */
private enum class ChartWidth(val id: String, val pixels: IntRange, val mostNames: Int) {
    WIDE("wide", 470..720, 15),
    NARROW("narrow", 290..470, 5),
}

/**
 * Draws one point per contender, and the Pareto front as a step line. Points on the front have
 * names, if there is room. Other points have names in a small chart, and numbers in a large one.
 * The table and the sentence beside the chart say the same, so screen readers skip the chart.
 */
internal fun FlowContent.sizeAgainstTime(drawn: ChartData.SizesAgainstTime) {
    figure("tradeoff") {
        h4 { +drawn.title }
        for (width in ChartWidth.entries) drawing(
            "chart ${width.id}",
            Drawing(drawn.chart, drawn.numbers, width).draw(),
        )
        figcaption { +drawn.says }
        details {
            summary { +"How to read the chart" }
            p("meaning") { +FrontWording.MEANING }
        }
    }
}

private class Drawing(
    private val chart: SizeAgainstTime,
    private val numbers: Map<SizeAndTime, Int>,
    private val width: ChartWidth,
) {
    private val front = chart.at(FrontPlace.ON_FRONT)
    private val plot =
        LogPlot(
            chart.points.map { it.bytes },
            chart.points.flatMap { ends(it) + it.time.value },
            ROOM_FOR_NAMES,
            ROOM,
        )
    private val labels = LabelPlaces(width.pixels.first, width.pixels.last, HEIGHT)

    /** The corners of the step line, which ends at the top and at the right of the plot. */
    private val corners: List<Place> =
        front.map(::place).let { places ->
            val start = places.take(1).map { it.copy(y = 0.0) }
            val steps = places.zipWithNext { a, b -> listOf(a, Place(b.x, a.y)) }.flatten()
            val end = places.takeLast(1).flatMap { listOf(it, it.copy(x = 1.0)) }
            start + steps + end
        }

    /** Draws the chart. May be called only once, because it also places the labels. */
    fun draw(): String {
        chart.points.forEach { labels.keepPoint(place(it)) }
        intervals().forEach { (from, to) -> labels.keepLine(from, to) }
        val steps = corners.zipWithNext()
        steps.forEach { (from, to) -> labels.keepLine(from, to) }
        val others = chart.points - front.toSet()
        return plot.grid +
            steps.joinToString("") { (from, to) -> line("front", from, to) } +
            (others + front).joinToString("", transform = ::point) +
            (front.map { name(it, "name") } + others.map(::other)).joinToString("")
    }

    private fun point(point: SizeAndTime): String {
        val (x, y) = place(point)
        val bar = interval(point)?.let { (from, to) -> line("error", from, to) }.orEmpty()
        val circle = """<circle cx="${inPercent(x)}" cy="${inPercent(y)}" r="4.5"/>"""
        val title = "<title>${inHtml(FrontWording.point(point))}</title>"
        return """<g class="point ${css(point.place)}">$title$bar$circle</g>"""
    }

    private fun other(point: SizeAndTime): String =
        if (chart.points.size > width.mostNames) number(point) else name(point, "tag")

    private fun name(point: SizeAndTime, css: String): String =
        label(FrontWording.label(point, chart), point, css) ?: number(point)

    private fun number(point: SizeAndTime): String =
        label("${numbers.getValue(point)}", point, "tag").orEmpty()

    /** Returns a label beside its point; null if there is no room for it. */
    private fun label(text: String, point: SizeAndTime, css: String): String? {
        val at = place(point)
        val side = labels.place(text, at) ?: return null
        return """<text class="$css" x="${inPercent(at.x)}" y="${inPercent(at.y)}" dx="${side.dx}" """ +
            """dy="${side.dy + MIDDLE}" text-anchor="${side.anchor}">${inHtml(text)}</text>"""
    }

    private fun intervals() = chart.points.mapNotNull(::interval)

    private fun interval(point: SizeAndTime): Pair<Place, Place>? =
        ends(point)
            .map { Place(plot.across(point.bytes), plot.down(it)) }
            .takeIf { it.size == 2 }
            ?.let { (low, high) -> low to high }

    private fun place(point: SizeAndTime) =
        Place(plot.across(point.bytes), plot.down(point.time.value))

    private companion object {
        /** The distance from the middle of a line of letters of 12 pixels down to its base line. */
        const val MIDDLE = 4.0

        fun ends(point: SizeAndTime): List<Double> = listOfNotNull(point.time.low, point.time.high)

        fun css(place: FrontPlace): String =
            when (place) {
                FrontPlace.ON_FRONT -> "on"
                FrontPlace.UNDECIDED -> "undecided"
                FrontPlace.BEHIND -> "behind"
            }

        fun line(css: String, from: Place, to: Place): String =
            """<line class="$css" x1="${inPercent(from.x)}" y1="${inPercent(from.y)}" """ +
                """x2="${inPercent(to.x)}" y2="${inPercent(to.y)}"/>"""
    }
}
