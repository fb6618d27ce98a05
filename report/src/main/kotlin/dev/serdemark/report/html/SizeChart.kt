package dev.serdemark.report.html

import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.TimeUnit
import java.util.Locale
import kotlinx.html.FlowContent
import kotlinx.html.svg
import kotlinx.html.unsafe

/** The number of colors. Further series use the same colors with dashed lines. */
private const val COLOURS = 8

/** The left and lower edges of the plot in percent; the ticks stand outside of it. */
private const val LEFT = 7
private const val WIDTH = 92
private const val BOTTOM = 92
private const val HEIGHT = 91

/** Points of one contender: bytes of payload, and nanoseconds. */
internal class Series(val points: List<Pair<Double, Double>>)

/** Returns the CSS class of the series at [index], for its line and its key. */
internal fun seriesClass(index: Int): String =
    "s${index % COLOURS}" + if (index < COLOURS) "" else " dashed"

/**
 * Draws time against size, both on logarithmic axes. Tables beside the chart have the numbers, so
 * screen readers skip it. Positions are in percent, so that it fits any width without scaling lines
 * and letters.
 */
internal fun FlowContent.sizeChart(all: List<Series>) {
    val sizes = LogAxis(all.flatMap { series -> series.points.map { it.first } })
    val times = LogAxis(all.flatMap { series -> series.points.map { it.second } })
    svg("chart") {
        attributes["aria-hidden"] = "true"
        attributes["focusable"] = "false"
        unsafe {
            sizes.ticks.forEach { +sizeTick(x(sizes.place(it)), Numbers.bytes(it, digits = 1)) }
            times.ticks.forEach { +timeTick(y(times.place(it)), time(it)) }
            all.forEachIndexed { i, series ->
                val places =
                    series.points.map { (size, time) ->
                        x(sizes.place(size)) to y(times.place(time))
                    }
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

private fun sizeTick(x: String, label: String): String =
    """<line class="grid" x1="$x" x2="$x" y1="${percent(BOTTOM - HEIGHT)}" y2="${percent(BOTTOM)}"/>""" +
        """<text class="tick" x="$x" y="99%" text-anchor="middle">$label</text>"""

private fun timeTick(y: String, label: String): String =
    """<line class="grid" x1="${percent(LEFT)}" x2="${percent(LEFT + WIDTH)}" y1="$y" y2="$y"/>""" +
        """<text class="tick" x="0" y="$y" dy="0.35em">$label</text>"""

private fun time(nanos: Double): String {
    val unit = TimeUnit.of(nanos)
    return "${Numbers.significant(nanos / unit.nanos, digits = 1)} ${unit.symbol}"
}

private fun x(place: Double) = percent(LEFT + WIDTH * place)

private fun y(place: Double) = percent(BOTTOM - HEIGHT * place)

private fun percent(value: Number) = String.format(Locale.ROOT, "%.2f%%", value.toDouble())
