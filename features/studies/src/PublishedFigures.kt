package dev.serdemark.studies

import dev.serdemark.report.wording.Numbers
import kotlin.math.abs
import kotlin.math.round

/** Figures that differ from a whole number by at most this share are printed as whole numbers. */
private const val WHOLE_TOLERANCE = 1e-9

/** Figures from this size on are printed without decimals. */
private const val MIN_WITHOUT_DECIMALS = 1000.0

/** The unit as reports print it, such as `µs`. */
internal val FigureUnit.symbol: String
    get() =
        when (this) {
            FigureUnit.MICROSECONDS -> "µs"
            FigureUnit.COUNT -> "counts"
            FigureUnit.PERCENT -> "percent"
            else -> id
        }

/** Formats a figure in the unit of its table, without the name of the unit. */
internal fun format(figure: Double): String {
    val isWhole = abs(figure - round(figure)) <= WHOLE_TOLERANCE * figure
    return if (isWhole || figure >= MIN_WITHOUT_DECIMALS) Numbers.fixed(figure, 0)
    else Numbers.significant(figure)
}
