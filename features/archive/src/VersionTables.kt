package dev.serdemark.archive

import dev.serdemark.report.html.LogAxis
import dev.serdemark.report.html.scrolling
import dev.serdemark.report.page.mark
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.figures.Estimate
import java.util.Locale
import kotlinx.html.FlowContent
import kotlinx.html.TD
import kotlinx.html.TR
import kotlinx.html.ThScope
import kotlinx.html.a
import kotlinx.html.h3
import kotlinx.html.p
import kotlinx.html.span
import kotlinx.html.svg
import kotlinx.html.table
import kotlinx.html.tbody
import kotlinx.html.td
import kotlinx.html.th
import kotlinx.html.thead
import kotlinx.html.tr
import kotlinx.html.unsafe

/**
 * Adds tables for all runs that measured several versions of a contender. They show the time of
 * each version divided by that of the oldest, with intervals, as figures and as a plot.
 */
internal fun FlowContent.versionTables(runs: List<SiteRun>) {
    p("meaning") {
        +"The time of each version over that of the oldest, measured side by side in one run. Below 1× is faster. A cell has a color only if the verdict is certain. The vertical line in a plot marks 1×."
    }
    for (run in runs) {
        run.versions
            .groupBy { it.versions }
            .forEach { (versions, series) ->
                versionTable(run, versions, series)
            }
    }
}

private fun FlowContent.versionTable(
    run: SiteRun,
    versions: List<String>,
    series: List<VersionSeries>,
) {
    val contenders = Wording.join(series.map { visible(it.contender) }.distinct())
    val plot = VersionPlot(series)
    h3 {
        +"$contenders: "
        a(href = run.page) { +run.name }
    }
    scrolling("Versions of $contenders in ${run.name}", role = "region") {
        table("versions") {
            thead {
                tr {
                    listOf("contender", "operation", "document").forEach { heading(it) }
                    versions.forEach { heading(visible(it), "number") }
                    heading("oldest = 1×")
                }
            }
            tbody { series.forEach { tr { row(it, run, plot) } } }
        }
    }
}

private fun TR.heading(text: String, classes: String? = null) =
    th(scope = ThScope.col, classes = classes) { +text }

private fun TR.row(series: VersionSeries, run: SiteRun, plot: VersionPlot) {
    val column = series.column
    th(scope = ThScope.row) { +visible(series.contender) }
    td { a(href = "${run.page}#${column.anchor}") { +column.operation } }
    td { +listOf(column.document, column.setting).filter { it.isNotEmpty() }.joinToString() }
    series.ratios.forEachIndexed { i, it ->
        val mark = it?.let { comparison -> mark(comparison.verdict) }
        td("number ${mark?.name?.lowercase().orEmpty()}") {
            ratio(it, column.margin, isOldest = i == 0)
        }
    }
    td("plot") {
        svg {
            attributes["viewBox"] = "0 0 ${VersionPlot.WIDTH} ${plot.height(series)}"
            attributes["width"] = "${VersionPlot.WIDTH}"
            attributes["height"] = "${plot.height(series)}"
            attributes["aria-hidden"] = "true"
            attributes["focusable"] = "false"
            unsafe { raw(plot.shapes(series)) }
        }
    }
}

private fun TD.ratio(comparison: Comparison?, margin: Double, isOldest: Boolean) {
    if (comparison == null) {
        +if (isOldest) "1×" else "–"
        return
    }
    val ratio = Numbers.ratio(comparison.ratio, margin)
    +"${ratio.value}×"
    ratio.interval?.let { interval -> span("meaning") { +" ($interval)" } }
}

/**
 * The plots of a table, one per series, on the same logarithmic axis. A plot has a dot and an
 * interval for each version, one below the other.
 */
private class VersionPlot(series: List<VersionSeries>) {
    private val axis =
        LogAxis(series.flatMap { it.ratios }.filterNotNull().flatMap { ends(it.ratio) } + 1.0)

    fun height(series: VersionSeries): Int = ROW_HEIGHT * series.versions.size

    fun shapes(series: VersionSeries): String =
        """<line class="limit" x1="${x(1.0)}" x2="${x(1.0)}" y1="0" y2="${height(series)}"/>""" +
            series.ratios.indices.joinToString("") { i ->
                // The oldest version has no comparison, but a dot at 1×.
                val oldest = Estimate(1.0, low = null, high = null).takeIf { i == 0 }
                point(series.ratios[i]?.ratio ?: oldest, i)
            }

    private fun point(ratio: Estimate?, index: Int): String {
        if (ratio == null) return ""
        val y = ROW_HEIGHT * index + ROW_HEIGHT / 2
        val low = ratio.low
        val high = ratio.high
        val interval =
            if (low == null || high == null) ""
            else """<line class="error" x1="${x(low)}" x2="${x(high)}" y1="$y" y2="$y"/>"""
        return interval + """<circle cx="${x(ratio.value)}" cy="$y" r="3.5"/>"""
    }

    private fun ends(ratio: Estimate) = listOfNotNull(ratio.value, ratio.low, ratio.high)

    private fun x(ratio: Double) = "%.1f".format(Locale.ROOT, WIDTH * axis.place(ratio))

    companion object {
        const val WIDTH = 260

        /** The height of a plot per version, in pixels. */
        private const val ROW_HEIGHT = 12
    }
}
