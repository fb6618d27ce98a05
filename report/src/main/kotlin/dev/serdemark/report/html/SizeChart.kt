package dev.serdemark.report.html

import kotlinx.html.FlowContent
import kotlinx.html.li
import kotlinx.html.span
import kotlinx.html.ul

/** The number of colors. Further series use the same colors with dashed lines. */
private const val COLORS = 8

/** Returns the CSS class of the series at [index], for its line and its key. */
private fun seriesClass(index: Int): String =
    "s${index % COLORS}" + if (index < COLORS) "" else " dashed"

/**
 * Draws time against size, with a key of the [series]. The table beside the chart has the numbers,
 * so screen readers skip the chart.
 */
internal fun FlowContent.sizeChart(series: List<Pair<String, List<Pair<Double, Double>>>>) {
    val points = series.flatMap { it.second }
    val plot = LogPlot(points.map { it.first }, points.map { it.second })
    ul("keys") {
        attributes["aria-hidden"] = "true"
        series.forEachIndexed { i, (name) ->
            li {
                span("key ${seriesClass(i)}")
                +name
            }
        }
    }
    val lines = series.mapIndexed { i, (_, points) ->
        val places = points.map { (size, time) -> plot.x(size) to plot.y(time) }
        """<g class="series ${seriesClass(i)}">${line(places)}</g>"""
    }
    drawing("chart", plot.grid + lines.joinToString(""))
}

private fun line(places: List<Pair<String, String>>): String =
    places
        .zipWithNext { (x1, y1), (x2, y2) ->
            """<line x1="$x1" y1="$y1" x2="$x2" y2="$y2"/>"""
        }
        .joinToString("") +
        places.joinToString("") { (x, y) -> """<circle cx="$x" cy="$y" r="3.5"/>""" }
