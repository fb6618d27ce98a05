package dev.serdemark.report.study

import dev.serdemark.report.wording.Numbers
import dev.serdemark.results.study.FigureUnit
import kotlin.math.abs
import kotlin.math.round

/** Figures that differ from a whole number by less than this share are printed as that number. */
private const val WHOLE = 1e-9

/** Figures from this size on are printed without decimals. */
private const val MANY = 1000.0

/** The name of the unit beside figures. */
internal val FigureUnit.symbol: String
    get() =
        when (this) {
            FigureUnit.MICROSECONDS -> "µs"
            FigureUnit.COUNT -> "counts"
            FigureUnit.PERCENT -> "percent"
            else -> id
        }

/** Formats a figure in this unit, without its name. */
internal fun format(figure: Double): String {
    val isWhole = abs(figure - round(figure)) < WHOLE * figure
    return if (isWhole || figure >= MANY) Numbers.fixed(figure, 0) else Numbers.significant(figure)
}
