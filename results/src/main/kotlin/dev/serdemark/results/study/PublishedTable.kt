package dev.serdemark.results.study

/** Which figures of a table are compared with each other. */
enum class Among(val id: String) {
    /** Those of a column: rows are contenders. */
    COLUMN("column"),
    /** Those of a row: columns are contenders. */
    ROW("row"),
    /** All of them. */
    TABLE("table"),
}

/**
 * A table of figures that a study published.
 *
 * @property title in our words
 * @property from where it stands in the study; null if there is only one place
 * @property run the name of the run that measures the same
 * @property unit of the published figures
 * @property cells what all figures share
 * @property columns what the figures of a column share, by its heading
 */
class PublishedTable(
    val title: String,
    val from: String?,
    val run: String,
    val by: Measure,
    val unit: FigureUnit,
    val among: Among,
    val cells: CellSelector,
    val columns: Map<String, CellSelector>,
    val rows: List<PublishedRow>,
)

/**
 * A row of a published table.
 *
 * @property figures one per column; null where none was published
 * @property cells what its figures share; null if nothing can be measured
 * @property missing why nothing can be measured, a sentence; null if something can
 * @property near what is measured instead, a sentence; null if it is the same
 */
class PublishedRow(
    val label: String,
    val figures: List<Double?>,
    val cells: CellSelector?,
    val missing: String?,
    val near: String?,
)

/** Selects the cells of the figure in a [row] and a column; null if it cannot be measured. */
fun PublishedTable.selector(row: PublishedRow, column: String): CellSelector? =
    row.cells?.let { cells + columns.getValue(column) + it }
