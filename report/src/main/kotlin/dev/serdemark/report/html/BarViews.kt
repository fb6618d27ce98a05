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
        /** The views that [fit], as the script reads them from `data-views`. */
        fun named(fit: (BarView) -> Boolean): String =
            entries.filter(fit).joinToString("") { "${it.ordinal}" }
    }
}

/**
 * The bars of [rows] in all views, so that the script needs no figures to change the view. Each
 * path has the shape of the first view in `d`, and those of the other views in `data-d`.
 */
internal class BarViews(rows: List<Row>, private val limits: List<Limit>) {
    private val base = rows.find { it.cell.isReference } ?: rows.first()
    private val ratios = rows.associateWith(::ratio)
    private val times = rows.associateWith { it.time }
    private val axes: Map<BarView, BarAxis> =
        BarView.entries.associateWith { view ->
            val values = of(view).values.toList()
            if (view.isLog) LogBars(values, limits.map { at(it, view) }) else LinearBars(values)
        }

    /** The lines of the ticks. */
    val grid: String = path("grid") { _, axis -> axis.grid }

    private val lowerBounds: String =
        path("limit") { view, axis -> limits.joinToString("") { axis.line(at(it, view)) } }

    /** The labels of the ticks, a group for each logarithmic view. */
    val labels: String =
        axes.entries
            .filter { it.key.isLog }
            .joinToString("") { (view, axis) ->
                val texts = axis.labels(if (view.isTime) ::timeLabel else ::ratioLabel)
                """<g data-views="${view.ordinal}" hidden="">$texts</g>"""
            }

    /** The shapes of a row. */
    fun track(row: Row): String =
        path("length") { view, axis -> axis.bar(of(view, row)) } +
            lowerBounds +
            path("dot") { view, axis -> axis.dot(of(view, row)) } +
            path("error") { view, axis -> axis.interval(of(view, row)) }

    /** The views in which a bar has a gap. */
    val broken: String = BarView.named { view ->
        of(view).values.any(axes.getValue(view)::isTooLong)
    }

    private fun of(view: BarView): Map<Row, Estimate> = if (view.isTime) times else ratios

    private fun of(view: BarView, row: Row): Estimate = of(view).getValue(row)

    private fun at(limit: Limit, view: BarView): Double =
        if (view.isTime) limit.time.value else limit.time.value / base.time.value

    /**
     * A row's time divided by that of the base; without an interval if the two were never compared.
     */
    private fun ratio(row: Row): Estimate =
        if (row == base) Estimate(1.0, null, null)
        else row.cell.toReference?.ratio ?: Estimate(row.time.value / base.time.value, null, null)

    private fun path(css: String, shape: (BarView, BarAxis) -> String): String {
        val shapes = axes.map { (view, axis) -> shape(view, axis) }
        return if (shapes.all(String::isEmpty)) ""
        else
            """<path class="$css" d="${shapes.first()}" data-d="${shapes.drop(1).joinToString("|")}"/>"""
    }
}
