package dev.serdemark.studies

/** One of the plots of a chart. Its figures have the order of [Facets.labels]. */
internal class Facet(val title: String, val figures: List<FigureResult>)

/**
 * The figures of a table as plots side by side: a plot per column of the table, or per row if
 * figures are compared within rows. Each figure is a line of its plot. The lines of all plots have
 * the same [labels].
 */
internal class Facets(result: TableResult) {
    private val isByRow = result.table.comparisonGroup == ComparisonGroup.ROW
    private val rows = result.table.rows
    private val columns = result.table.columns.keys.toList()

    val labels: List<String> =
        if (isByRow) columns
        else rows.map { if (it.substitute == null) it.label else TableWording.mark(it.label) }

    val all: List<Facet> =
        if (isByRow) rows.zip(result.rows) { row, figures -> Facet(row.label, figures) }
        else columns.mapIndexed { i, column -> Facet(column, result.rows.map { it[i] }) }
}
