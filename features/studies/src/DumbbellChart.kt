package dev.serdemark.studies

import dev.serdemark.report.html.LogAxis
import dev.serdemark.report.html.readResource
import dev.serdemark.report.page.escapeHtml
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.onOneLine

/**
 * Draws the ratios of a table: a hollow dot for the published one and a filled dot for the measured
 * one, joined by a line, on a logarithmic axis. All lengths are pixels.
 *
 * @property result a table with ratios
 */
internal class DumbbellChart(private val result: TableResult) {
    private val facets = Facets(result)
    private val axis = LogAxis(result.rows.flatten().flatMap(::values))
    private val labelWidth =
        minOf(facets.labels.maxOf { it.length }, MAX_LETTERS) * LETTER_WIDTH + GAP
    private val facetsPerRow =
        ((WIDTH - labelWidth) / MIN_FACET_WIDTH).coerceIn(1, minOf(facets.all.size, MAX_PER_ROW))
    private val facetWidth = (WIDTH - labelWidth - (facetsPerRow - 1) * GAP) / facetsPerRow
    private val plotHeight = facets.labels.size * LINE_HEIGHT
    private val rowHeight = HEAD_HEIGHT + plotHeight + FOOT_HEIGHT
    private val height = LEGEND_HEIGHT + facets.all.chunked(facetsPerRow).size * rowHeight

    /** The chart for a page that has its styles, see [STYLES]. */
    val inline: String
        get() = svg("", drawing())

    /** The chart as a file with its own colors, for light and dark pages. */
    val file: String
        get() =
            svg(
                """ xmlns="http://www.w3.org/2000/svg" width="$WIDTH" height="$height"""",
                "<style>$COLORS$STYLES</style>" +
                    """<rect class="paper" width="$WIDTH" height="$height"/>""" +
                    drawing(),
            ) + "\n"

    private fun svg(attributes: String, content: String) =
        """<svg$attributes class="dumbbells" viewBox="0 0 $WIDTH $height" """ +
            """role="img" aria-label="${escapeHtml(description)}">$content</svg>"""

    private val description = "Published and measured ratios: ${onOneLine(result.table.title)}"

    private fun drawing(): String =
        legend() +
            facets.all.chunked(facetsPerRow).withIndex().joinToString("") { (i, row) ->
                plots(row, LEGEND_HEIGHT + i * rowHeight)
            }

    private fun legend(): String =
        """<g transform="translate($labelWidth ${LEGEND_HEIGHT / 2})">""" +
            """<circle class="published" cx="5" r="$HOLLOW_RADIUS"/><text x="15" dy="4">published</text>""" +
            """<circle class="measured" cx="95" r="$FILLED_RADIUS"/><text x="105" dy="4">measured here</text>""" +
            (if (result.disagreements.isEmpty()) axisKey(LEGEND_END)
            else disagreementsKey(LEGEND_END) + axisKey(LEGEND_END + DISAGREEMENTS_WIDTH)) +
            "</g>"

    private fun axisKey(x: Int) = """<text class="tick" x="$x" dy="4">ratio, logarithmic</text>"""

    private fun disagreementsKey(x: Int) =
        """<g class="dumbbell far"><line class="joint" x1="$x" x2="${x + GAP}" y1="0" y2="0"/></g>""" +
            """<text x="${x + GAP + 5}" dy="4">largest disagreements</text>"""

    /** Draws a row of plots, with the labels of their lines on the left. */
    private fun plots(row: List<Facet>, top: Int): String =
        facets.labels.withIndex().joinToString("") { (i, label) ->
            text(
                shorten(label),
                labelWidth - GAP / 2,
                top + HEAD_HEIGHT + baseline(i),
                "label",
                "end",
            )
        } +
            row.withIndex().joinToString("") { (i, facet) ->
                """<g transform="translate(${labelWidth + i * (facetWidth + GAP)} ${top + HEAD_HEIGHT})">""" +
                    plot(facet) +
                    "</g>"
            }

    private fun plot(facet: Facet): String =
        text(shorten(facet.title, facetWidth / LETTER_WIDTH), 0, TITLE_Y, "title", "start") +
            axis
                .ticks(TICK_GAP)
                .filter { axis.place(it) < LAST_TICK }
                .joinToString("", transform = ::tick) +
            facet.figures.withIndex().joinToString("") { (i, it) -> dumbbell(it, i) }

    private fun tick(ratio: Double): String {
        val x = x(ratio)
        val label = "${shortest(ratio)}×"
        return """<line class="grid" x1="$x" x2="$x" y1="0" y2="$plotHeight"/>""" +
            """<text class="tick" x="$x" y="${plotHeight + LINE_HEIGHT - 4}" text-anchor="middle">$label</text>"""
    }

    private fun dumbbell(figure: FigureResult, i: Int): String {
        val (published, measured) = figure.publishedRatio to figure.measuredRatio
        if (values(figure).isEmpty()) return ""
        val y = baseline(i) - BASELINE_OFFSET
        val far = if (figure in result.disagreements) " far" else ""
        val bar =
            if (published == null || measured == null) ""
            else
                """<line class="joint" x1="${x(published)}" x2="${x(measured)}" y1="$y" y2="$y"/>"""
        return """<g class="dumbbell$far"><title>${escapeHtml(title(figure))}</title>$bar""" +
            dot("published", published, y) +
            dot("measured", measured, y) +
            "</g>"
    }

    private fun dot(css: String, ratio: Double?, y: Int): String =
        ratio
            ?.let { """<circle class="$css" cx="${x(it)}" cy="$y" r="${radius(css)}"/>""" }
            .orEmpty()

    private fun radius(css: String) = if (css == "published") HOLLOW_RADIUS else FILLED_RADIUS

    private fun title(figure: FigureResult): String {
        val published = figure.publishedRatio?.let { "published ${Numbers.significant(it)}" }
        val measured = figure.measuredRatio?.let { "measured ${Numbers.significant(it)}" }
        val name = onOneLine("${figure.row}, ${figure.column}")
        return "$name: ${listOfNotNull(published, measured).joinToString()}"
    }

    private fun x(ratio: Double): String = Numbers.fixed(axis.place(ratio) * facetWidth, 1)

    private fun baseline(line: Int): Int = line * LINE_HEIGHT + LINE_HEIGHT / 2 + BASELINE_OFFSET

    private fun values(figure: FigureResult): List<Double> =
        listOfNotNull(figure.publishedRatio, figure.measuredRatio)

    private fun text(text: String, x: Int, y: Int, css: String, anchor: String) =
        """<text class="$css" x="$x" y="$y" text-anchor="$anchor">${escapeHtml(text)}</text>"""

    private fun shorten(label: String, maxLetters: Int = MAX_LETTERS): String =
        onOneLine(label).let { if (it.length <= maxLetters) it else it.take(maxLetters - 1) + "…" }

    companion object {
        private const val WIDTH = 760
        private const val LEGEND_HEIGHT = 28

        /** The x coordinate at which the legend's entries for dots end. */
        private const val LEGEND_END = 210

        /** The width of the legend's entry for disagreements. */
        private const val DISAGREEMENTS_WIDTH = 175
        private const val HEAD_HEIGHT = 28
        private const val FOOT_HEIGHT = 34
        private const val LINE_HEIGHT = 20
        private const val GAP = 20
        private const val TITLE_Y = -8

        /** Larger than [FILLED_RADIUS], so that both dots are visible at the same place. */
        private const val HOLLOW_RADIUS = 5
        private const val FILLED_RADIUS = 3

        /** The distance from the middle of a line of letters down to its base line. */
        private const val BASELINE_OFFSET = 4

        /** The width of a letter, rounded up. */
        private const val LETTER_WIDTH = 7
        private const val MAX_LETTERS = 32
        private const val MIN_FACET_WIDTH = 180

        /** The maximum number of plots side by side. */
        private const val MAX_PER_ROW = 3

        /** Room for the label of a tick, as a share of a plot's width. */
        private const val TICK_GAP = 0.2

        /** Labels beyond this place on the axis, from 0 to 1, would touch the next plot. */
        private const val LAST_TICK = 0.95

        /** The styles of all charts; the page or file defines the colors. */
        val STYLES: String = readResource<DumbbellChart>("dumbbells.css")

        private val COLORS: String = readResource<DumbbellChart>("dumbbells-file.css")
    }
}
