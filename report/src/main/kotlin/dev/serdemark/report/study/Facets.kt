package dev.serdemark.report.study

import dev.serdemark.results.study.Among
import dev.serdemark.results.study.FigureResult
import dev.serdemark.results.study.TableResult

/**
 * One plot of a chart: figures that are compared with each other, in the order of [Facets.labels].
 */
internal class Facet(val title: String, val figures: List<FigureResult>)

/**
 * The figures of a table as plots side by side: a plot per column, or per row if figures are
 * compared within rows. Each figure is a row of its plot. The rows of all plots have the same
 * [labels].
 */
internal class Facets(result: TableResult) {
    private val isByRow = result.table.among == Among.ROW
    private val rows = result.table.rows
    private val columns = result.table.columns.keys.toList()

    val labels: List<String> =
        if (isByRow) columns
        else rows.map { if (it.near == null) it.label else TableWording.mark(it.label) }

    val all: List<Facet> =
        if (isByRow) rows.zip(result.rows) { row, figures -> Facet(row.label, figures) }
        else columns.mapIndexed { i, column -> Facet(column, result.rows.map { it[i] }) }
}
