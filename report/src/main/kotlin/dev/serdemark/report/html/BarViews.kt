package dev.serdemark.report.html

import dev.serdemark.report.wording.Row
import dev.serdemark.results.Limit
import dev.serdemark.results.figures.Estimate

/**
 * The views of a chart of bars: ratios or times, on a linear or a logarithmic axis. The reader
 * chooses one. The script of the page refers to views by their order.
 */
internal enum class BarView(val isTime: Boolean, val isLog: Boolean) {
    RATIO(isTime = false, isLog = false),
    RATIO_LOG(isTime = false, isLog = true),
    TIME(isTime = true, isLog = false),
    TIME_LOG(isTime = true, isLog = true);

    companion object {
        /** Returns the digits of the selected views, as the script reads them from `data-views`. */
        fun digits(isSelected: (BarView) -> Boolean): String =
            entries.filter(isSelected).joinToString("") { "${it.ordinal}" }
    }
}

/**
 * The bars of [rows] in all views, so that the script needs no figures to change the view. A path
 * has its shape in the first view in `d`, and its shapes in the other views in `data-d`.
 *
 * @param limits lower bounds, which are lines in all tracks
 */
internal class BarViews(rows: List<Row>, private val limits: List<Limit>) {
    private val reference = rows.find { it.cell.isReference } ?: rows.first()
    private val ratios = rows.associateWith(::ratio)
    private val times = rows.associateWith { it.time }
    private val axes: Map<BarView, BarAxis> =
        BarView.entries.associateWith { view ->
            val values = estimates(view).values.toList()
            if (view.isLog) LogBars(values, limits.map { value(it, view) }) else LinearBars(values)
        }

    /** Lines at the ticks. */
    val grid: String = path("grid") { _, axis -> axis.grid }

    private val lowerBounds: String =
        path("limit") { view, axis -> limits.joinToString("") { axis.line(value(it, view)) } }

    /** The labels of the ticks, a group for each logarithmic view. Linear axes have no ticks. */
    val labels: String =
        axes.entries
            .filter { it.key.isLog }
            .joinToString("") { (view, axis) ->
                val texts = axis.labels(if (view.isTime) ::timeLabel else ::ratioLabel)
                """<g data-views="${view.ordinal}" hidden="">$texts</g>"""
            }

    /** Returns the shapes of a [row]: bar, lower bounds, dot and interval. */
    fun track(row: Row): String =
        path("length") { view, axis -> axis.bar(estimates(view, row)) } +
            lowerBounds +
            path("dot") { view, axis -> axis.dot(estimates(view, row)) } +
            path("error") { view, axis -> axis.interval(estimates(view, row)) }

    /** The digits of the views in which a bar has a gap. */
    val viewsWithGaps: String = BarView.digits { view ->
        estimates(view).values.any(axes.getValue(view)::isTooLong)
    }

    private fun estimates(view: BarView): Map<Row, Estimate> = if (view.isTime) times else ratios

    private fun estimates(view: BarView, row: Row): Estimate = estimates(view).getValue(row)

    private fun value(limit: Limit, view: BarView): Double =
        if (view.isTime) limit.time.value else limit.time.value / reference.time.value

    /** Returns the time of a [row] over that of the reference. */
    private fun ratio(row: Row): Estimate {
        // A ratio without a comparison has no interval.
        val estimate = Estimate(row.time.value / reference.time.value, low = null, high = null)
        return if (row == reference) estimate else row.cell.toReference?.ratio ?: estimate
    }

    /** Returns a path with its [shape] in each view; empty if it has no shape in any view. */
    private fun path(css: String, shape: (BarView, BarAxis) -> String): String {
        val shapes = axes.map { (view, axis) -> shape(view, axis) }
        return if (shapes.all(String::isEmpty)) ""
        else
            """<path class="$css" d="${shapes.first()}" data-d="${shapes.drop(1).joinToString("|")}"/>"""
    }
}
