package dev.serdemark.report.wording

import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.figures.CellResult

/**
 * A contender in one JVM setting, in a table whose times are all printed in the same [unit].
 *
 * @property isReference whether the contender's other settings are compared with this one
 * @property comparison with the reference; null for the reference itself, and if there is no
 *   reference
 */
internal class AcrossRow(
    val cell: CellResult,
    val unit: TimeUnit,
    val isReference: Boolean,
    val comparison: Comparison?,
) {
    private val printed: Printed? = comparison?.let { Numbers.estimate(it.inverse().ratio) }

    val contender: String
        get() = Wording.name(cell.cell.contender)

    val setting: String
        get() = visible(cell.cell.jvm)

    val speed: String
        get() = if (isReference) "1×" else printed?.let { "${it.value}×" } ?: "–"

    val interval: String
        get() = printed?.interval.orEmpty()

    val verdict: String
        get() = comparison?.let { Wording.verdict(it.verdict) }.orEmpty()

    fun time(figure: AcrossFigure): String = figure.text(cell, unit)
}
