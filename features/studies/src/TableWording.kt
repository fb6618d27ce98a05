package dev.serdemark.studies

import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Wording
import kotlin.math.abs

/** Words for a published table with the measured figures beside it. */
internal class TableWording(private val result: TableResult) {
    private val table = result.table
    private val figures = result.rows.flatten()
    private val unit = table.unit

    /**
     * Whether the table compares ratios. It does for times, because the times of two machines are
     * not comparable.
     */
    val hasRatios: Boolean
        get() = table.measure.kind == Measured.TIME && figures.any { it.measuredRatio != null }

    /** Says how this table differs from the general [EXPLANATION]; null if it does not. */
    val meaning: String?
        get() =
            listOfNotNull(
                    "In ${unit.symbol}.".takeIf { !hasRatios },
                    when (table.comparisonGroup) {
                        ComparisonGroup.COLUMN -> null
                        ComparisonGroup.ROW -> "Compared within each row."
                        ComparisonGroup.TABLE -> "Compared within the whole table."
                    },
                )
                .joinToString(" ")
                .ifEmpty { null }

    /** Formats the published and the measured ratio; `1` for the figure to which ratios refer. */
    fun ratios(figure: FigureResult): String {
        val (published, measured) = figure.publishedRatio to figure.measuredRatio
        return when {
            published == null && measured == null -> figures(figure)
            published == 1.0 && measured == 1.0 -> "1"
            else -> arrow(published?.let(Numbers::significant), measured?.let(Numbers::significant))
        }
    }

    /** Formats the published and the measured figure. For sizes and counts, adds the difference. */
    fun figures(figure: FigureResult): String {
        val (published, measured) = figure.published to figure.measured?.div(unit.factor)
        val change = arrow(published?.let(::shortest), measured?.let(::format))
        return change + difference(published, measured)
    }

    private fun difference(published: Double?, measured: Double?): String {
        if (table.measure.kind == Measured.TIME || published == null || measured == null) return ""
        val difference = measured / published - 1
        return if (abs(difference) < MIN_DIFFERENCE) "" else " (${signed(difference)})"
    }

    private fun signed(difference: Double): String {
        val percent = Numbers.percent(abs(difference))
        val sign = if (difference < 0) "−" else "+"
        return if (percent == ZERO) percent else sign + percent
    }

    /**
     * Says how much measured figures differ from published ones; null for times, which depend on
     * the machine.
     */
    val range: String?
        get() {
            val differences = figures.mapNotNull { figure ->
                val (published, measured) = figure.published to figure.measured?.div(unit.factor)
                if (published == null || measured == null) null else measured / published - 1
            }
            if (table.measure.kind == Measured.TIME || differences.isEmpty()) return null
            val ends = listOf(differences.min(), differences.max()).map(::signed).distinct()
            return "Figures differ by ${ends.joinToString(" to ")}."
        }

    private fun arrow(published: String?, measured: String?): String =
        if (published == null && measured == null) "–"
        else "${published ?: "–"} → ${measured ?: "–"}"

    /** Says how similar the published and the measured order of figures are. */
    val order: String
        get() {
            val tau =
                result.tau
                    ?: return "No two figures were published and also measured in the same way, " +
                        "so there is no order to compare."
            return "Kendall's tau: ${Numbers.fixed(tau, 2)}."
        }

    /** The figures that differ most from the published ones, a sentence each. */
    val disagreements: List<String>
        get() = result.disagreements.map(::disagreement)

    private fun disagreement(figure: FigureResult): String {
        val published = Numbers.significant(figure.publishedRatio ?: 1.0)
        val measured = Numbers.significant(figure.measuredRatio ?: 1.0)
        val base = base(figure)?.let(::nameInGroup) ?: "the smallest"
        return "${name(figure)}: published $published times $base, measured $measured times."
    }

    /** Returns the figure that the ratio of a [figure] refers to; null if none is known. */
    private fun base(figure: FigureResult): FigureResult? = figures.find {
        areCompared(it, figure) && it.publishedRatio == 1.0 && it.measuredRatio == 1.0
    }

    private fun areCompared(a: FigureResult, b: FigureResult): Boolean =
        when (table.comparisonGroup) {
            ComparisonGroup.COLUMN -> a.column == b.column
            ComparisonGroup.ROW -> a.row == b.row
            ComparisonGroup.TABLE -> true
        }

    /** Names a figure within the group that it is compared in. */
    private fun nameInGroup(figure: FigureResult): String =
        when (table.comparisonGroup) {
            ComparisonGroup.COLUMN -> figure.row
            ComparisonGroup.ROW -> figure.column
            ComparisonGroup.TABLE -> name(figure)
        }

    private fun name(figure: FigureResult): String =
        if (table.columns.size == 1) figure.row else "${figure.row}, ${figure.column}"

    /** Notes on similar rows, and the reasons for missing figures. */
    val notes: List<String>
        get() =
            table.rows.mapNotNull { row -> row.substitute?.let { "${mark(row.label)}: $it" } } +
                figures
                    .filter { it.reason != null }
                    .groupBy { it.reason }
                    .map { (reason, missing) -> missingReason(reason, missing) }

    private fun missingReason(reason: String?, missing: List<FigureResult>): String {
        val names =
            missing
                .groupBy { it.row }
                .map { (row, figuresOfRow) ->
                    if (figuresOfRow.size == table.columns.size) row
                    else "$row (${figuresOfRow.joinToString { it.column }})"
                }
        return "Not measured: ${Wording.join(names, MAX_NAMES)}. $reason"
    }

    companion object {
        const val EXPLANATION: String =
            "Each cell is published → measured. Times are ratios to the smallest published time in their " +
                "column that was also measured. Kendall's tau is the mean over the columns: " +
                "1 if the orders are the same, -1 if reversed."

        const val SIMILAR: String = "≈ marks what is only similar to what was published."

        /** Differences below this share come from rounding. */
        private const val MIN_DIFFERENCE = 0.0005

        private const val MAX_NAMES = 12

        private const val ZERO = "0%"

        /** Marks the label of a row whose measured subject is only similar to the published one. */
        fun mark(label: String): String = "≈ $label"
    }
}
