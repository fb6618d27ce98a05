package dev.serdemark.report.html

import kotlinx.html.FlowContent
import kotlinx.html.svg
import kotlinx.html.unsafe

/** The number of colors. Further series use the same colors with dashed lines. */
private const val COLOURS = 8

/** Points of one contender: bytes of payload, and nanoseconds. */
internal class Series(val points: List<Pair<Double, Double>>)

/** Returns the CSS class of the series at [index], for its line and its key. */
internal fun seriesClass(index: Int): String =
    "s${index % COLOURS}" + if (index < COLOURS) "" else " dashed"

/** Draws time against size. Tables beside the chart have the numbers, so screen readers skip it. */
internal fun FlowContent.sizeChart(all: List<Series>) {
    val plot =
        LogPlot(
            LogAxis(all.flatMap { series -> series.points.map { it.first } }),
            LogAxis(all.flatMap { series -> series.points.map { it.second } }),
        )
    svg("chart") {
        attributes["aria-hidden"] = "true"
        attributes["focusable"] = "false"
        unsafe {
            +plot.grid
            all.forEachIndexed { i, series ->
                val places = series.points.map { (size, time) -> plot.x(size) to plot.y(time) }
                +"""<g class="series ${seriesClass(i)}">${line(places)}</g>"""
            }
        }
    }
}

private fun line(places: List<Pair<String, String>>): String =
    places
        .zipWithNext { (x1, y1), (x2, y2) ->
            """<line x1="$x1" y1="$y1" x2="$x2" y2="$y2"/>"""
        }
        .joinToString("") +
        places.joinToString("") { (x, y) -> """<circle cx="$x" cy="$y" r="3.5"/>""" }
