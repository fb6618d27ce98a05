package dev.serdemark.report.html

import dev.serdemark.report.page.ChartData
import kotlinx.html.FlowContent
import kotlinx.html.li
import kotlinx.html.span
import kotlinx.html.ul

/** The number of colors. Lines beyond this number reuse the colors, and are dashed. */
private const val COLORS = 8

/** Returns the CSS class of the line at [index], and of its key. */
private fun seriesClass(index: Int): String =
    "s${index % COLORS}" + if (index < COLORS) "" else " dashed"

/**
 * Draws [lines] of time against size, with a key. The table beside the chart has the numbers, so
 * screen readers skip the chart.
 */
internal fun FlowContent.sizeChart(lines: List<ChartData.TimesOfSizes.Line>) {
    val points = lines.flatMap { it.points }
    val plot = LogPlot(points.map { it.bytes }, points.map { it.nanos })
    ul("keys") {
        attributes["aria-hidden"] = "true"
        lines.forEachIndexed { i, line ->
            li {
                span("key ${seriesClass(i)}")
                +line.contender
            }
        }
    }
    val shapes = lines.mapIndexed { i, line ->
        val coordinates = line.points.map { plot.x(it.bytes) to plot.y(it.nanos) }
        """<g class="series ${seriesClass(i)}">${shapes(coordinates)}</g>"""
    }
    drawing("chart", plot.grid + shapes.joinToString(""))
}

private fun shapes(coordinates: List<Pair<String, String>>): String =
    coordinates
        .zipWithNext { (x1, y1), (x2, y2) ->
            """<line x1="$x1" y1="$y1" x2="$x2" y2="$y2"/>"""
        }
        .joinToString("") +
        coordinates.joinToString("") { (x, y) -> """<circle cx="$x" cy="$y" r="3.5"/>""" }
