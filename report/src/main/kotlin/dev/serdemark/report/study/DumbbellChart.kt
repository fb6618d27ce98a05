package dev.serdemark.report.study

import dev.serdemark.report.html.LogAxis
import dev.serdemark.report.html.resource
import dev.serdemark.report.page.inHtml
import dev.serdemark.report.page.onOneLine
import dev.serdemark.report.wording.Numbers
import dev.serdemark.results.study.FigureResult
import dev.serdemark.results.study.TableResult

/**
 * Draws the ratios of a table: a hollow dot for the published one and a filled dot for the measured
 * one, joined by a line, on a logarithmic axis. All lengths are pixels.
 *
 * @property result a table with ratios
 */
internal class DumbbellChart(private val result: TableResult) {
    private val facets = Facets(result)
    private val axis = LogAxis(result.rows.flatten().flatMap(::values))
    private val left = minOf(facets.labels.maxOf { it.length }, MOST_LETTERS) * LETTER + GAP
    private val across = ((WIDTH - left) / LEAST_FACET).coerceIn(1, minOf(facets.all.size, MOST))
    private val facetWidth = (WIDTH - left - (across - 1) * GAP) / across
    private val plotHeight = facets.labels.size * LINE
    private val lineHeight = HEAD + plotHeight + FOOT
    private val height = LEGEND + facets.all.chunked(across).size * lineHeight

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
            """role="img" aria-label="${inHtml(says)}">$content</svg>"""

    private val says = "Published and measured ratios: ${onOneLine(result.table.title)}"

    private fun drawing(): String =
        legend() +
            facets.all.chunked(across).withIndex().joinToString("") { (i, row) ->
                plots(row, LEGEND + i * lineHeight)
            }

    private fun legend(): String =
        """<g transform="translate($left ${LEGEND / 2})">""" +
            """<circle class="published" cx="5" r="$HOLLOW"/><text x="15" dy="4">published</text>""" +
            """<circle class="measured" cx="95" r="$FILLED"/><text x="105" dy="4">measured here</text>""" +
            (if (result.disagreements.isEmpty()) scale(LEGEND_END)
            else largest(LEGEND_END) + scale(LEGEND_END + LARGEST)) +
            "</g>"

    private fun scale(x: Int) = """<text class="tick" x="$x" dy="4">ratio, logarithmic</text>"""

    private fun largest(x: Int) =
        """<g class="dumbbell far"><line class="joint" x1="$x" x2="${x + GAP}" y1="0" y2="0"/></g>""" +
            """<text x="${x + GAP + 5}" dy="4">largest disagreements</text>"""

    /** Draws plots side by side, with the labels of their lines on the left. */
    private fun plots(row: List<Facet>, top: Int): String =
        facets.labels.withIndex().joinToString("") { (i, label) ->
            text(cut(label), left - GAP / 2, top + HEAD + middle(i), "label", "end")
        } +
            row.withIndex().joinToString("") { (i, facet) ->
                """<g transform="translate(${left + i * (facetWidth + GAP)} ${top + HEAD})">""" +
                    plot(facet) +
                    "</g>"
            }

    private fun plot(facet: Facet): String =
        text(cut(facet.title, facetWidth / LETTER), 0, TITLE, "title", "start") +
            axis
                .ticks(TICK_GAP)
                .filter { axis.place(it) < LAST_TICK }
                .joinToString("", transform = ::tick) +
            facet.figures.withIndex().joinToString("") { (i, it) -> dumbbell(it, i) }

    private fun tick(ratio: Double): String {
        val x = x(ratio)
        val label = "${shortest(ratio)}×"
        return """<line class="grid" x1="$x" x2="$x" y1="0" y2="$plotHeight"/>""" +
            """<text class="tick" x="$x" y="${plotHeight + LINE - 4}" text-anchor="middle">$label</text>"""
    }

    private fun dumbbell(figure: FigureResult, i: Int): String {
        val (published, measured) = figure.publishedRatio to figure.measuredRatio
        if (values(figure).isEmpty()) return ""
        val y = middle(i) - BASELINE
        val far = if (figure in result.disagreements) " far" else ""
        val bar =
            if (published == null || measured == null) ""
            else
                """<line class="joint" x1="${x(published)}" x2="${x(measured)}" y1="$y" y2="$y"/>"""
        return """<g class="dumbbell$far"><title>${inHtml(title(figure))}</title>$bar""" +
            dot("published", published, y) +
            dot("measured", measured, y) +
            "</g>"
    }

    private fun dot(css: String, ratio: Double?, y: Int): String =
        ratio
            ?.let { """<circle class="$css" cx="${x(it)}" cy="$y" r="${radius(css)}"/>""" }
            .orEmpty()

    private fun radius(css: String) = if (css == "published") HOLLOW else FILLED

    private fun title(figure: FigureResult): String {
        val published = figure.publishedRatio?.let { "published ${Numbers.significant(it)}" }
        val measured = figure.measuredRatio?.let { "measured ${Numbers.significant(it)}" }
        val name = onOneLine("${figure.row}, ${figure.column}")
        return "$name: ${listOfNotNull(published, measured).joinToString()}"
    }

    private fun x(ratio: Double): String = Numbers.fixed(axis.place(ratio) * facetWidth, 1)

    private fun middle(line: Int): Int = line * LINE + LINE / 2 + BASELINE

    private fun values(figure: FigureResult): List<Double> =
        listOfNotNull(figure.publishedRatio, figure.measuredRatio)

    private fun text(text: String, x: Int, y: Int, css: String, anchor: String) =
        """<text class="$css" x="$x" y="$y" text-anchor="$anchor">${inHtml(text)}</text>"""

    private fun cut(label: String, most: Int = MOST_LETTERS): String =
        onOneLine(label).let { if (it.length <= most) it else it.take(most - 1) + "…" }

    companion object {
        private const val WIDTH = 760
        private const val LEGEND = 28
        private const val LEGEND_END = 210

        /** The width of the legend's entry for disagreements. */
        private const val LARGEST = 175
        private const val HEAD = 28
        private const val FOOT = 34
        private const val LINE = 20
        private const val GAP = 20
        private const val TITLE = -8

        /** The radius of a hollow dot, which shows around a [FILLED] one at the same place. */
        private const val HOLLOW = 5
        private const val FILLED = 3

        /** The distance from the middle of a line of letters down to its base line. */
        private const val BASELINE = 4

        /** The width of a letter, rounded up. */
        private const val LETTER = 7
        private const val MOST_LETTERS = 32
        private const val LEAST_FACET = 180

        /** The most plots side by side. */
        private const val MOST = 3

        /** Room for the label of a tick, as a share of a plot's width. */
        private const val TICK_GAP = 0.2

        /** The last place on the axis for a label: later ones would touch the next plot. */
        private const val LAST_TICK = 0.95

        /** The styles of all charts; the page or file defines the colors. */
        val STYLES: String = resource<DumbbellChart>("dumbbells.css")

        private val COLORS: String = resource<DumbbellChart>("dumbbells-file.css")
    }
}
