package dev.serdemark.studies

import dev.serdemark.plan.Cell
import kotlin.time.Duration

/**
 * A study that Serdemark measures again: published figures, and the claims that follow from them. A
 * user's own study may have only claims.
 *
 * @property id a short name for files and tables
 * @property source where it was published; null if it was not
 * @property about the question of the study, in a few sentences; null if its title says it
 */
class Study(
    val id: String,
    val title: String,
    val source: StudySource?,
    val about: String?,
    val runs: List<StudyRun>,
    val tables: List<PublishedTable>,
    val claims: List<Claim>,
)

/**
 * Where a study was published, in words.
 *
 * @property citation the study as a paper would cite it
 * @property published the date as far as it is known, such as `2016` or `2022-10-14`
 * @property machine the machine of its measurements; null if the study does not say
 * @property method how it measured; null if the study does not say
 */
class StudySource(
    val citation: String,
    val published: String,
    val machine: String?,
    val method: String?,
)

/**
 * A run that a study needs.
 *
 * @property name the name of the run within the study
 * @property command the words after `serdemark`, without the budget and the folder
 * @property fullCommand the [command] at full scale
 * @property budget the time for measuring
 * @property fullBudget the time for measuring at full scale
 * @property about the part of the study that it replays; null if its name says it
 * @property line the line of the study file, from 1
 */
class StudyRun(
    val name: String,
    val command: List<String>,
    val fullCommand: List<String>,
    val budget: Duration,
    val fullBudget: Duration,
    val about: String?,
    val line: Int,
)

/** Which figures of a table are compared with each other. */
enum class ComparisonGroup(val id: String) {
    /** The figures of a column: rows are contenders. */
    COLUMN("column"),
    /** The figures of a row: columns are contenders. */
    ROW("row"),
    /** All figures. */
    TABLE("table"),
}

/**
 * A table of figures that a study published.
 *
 * @property title the title in our words
 * @property placeInStudy where the study has the table; null if there is only one place
 * @property run the name of the run that measures the figures of the table again
 * @property measure the measure of the figures
 * @property unit the unit of the published figures
 * @property comparisonGroup which figures are compared with each other
 * @property cells selects the cells of the whole table
 * @property columns the headings of the columns, each with the selector of the column's cells
 */
class PublishedTable(
    val title: String,
    val placeInStudy: String?,
    val run: String,
    val measure: Measure,
    val unit: FigureUnit,
    val comparisonGroup: ComparisonGroup,
    val cells: CellSelector,
    val columns: Map<String, CellSelector>,
    val rows: List<PublishedRow>,
)

/**
 * A row of a published table.
 *
 * @property label the heading of the row
 * @property figures one figure per column; null if none was published
 * @property cells selects the cells of the row's figures; null if they cannot be measured
 * @property missing a sentence about why the figures cannot be measured; null if they can
 * @property substitute a sentence about what is measured instead; null if the same thing is
 *   measured
 */
class PublishedRow(
    val label: String,
    val figures: List<Double?>,
    val cells: CellSelector?,
    val missing: String?,
    val substitute: String?,
)

/** Returns the selector of the cells of one figure; null if the figure cannot be measured. */
fun PublishedTable.selector(row: PublishedRow, column: String): CellSelector? =
    row.cells?.let { cells + columns.getValue(column) + it }

/**
 * A property of cells by which study files select them.
 *
 * @property id the key in study files
 * @property cellValue returns the value of a cell
 */
enum class Axis(val id: String, val cellValue: (Cell) -> String) {
    DOCUMENT("document", { "${it.document}" }),
    /** The contender without its version. Selectors may also name a contender with its version. */
    CONTENDER("contender", { it.contender.id }),
    VERSION("version", { it.contender.version }),
    OPERATION("operation", { it.operation.id }),
    CHANNEL("channel", { it.channel }),
    JVM("jvm", { it.jvm }),
}

/**
 * Selects cells of a run. A cell is selected if it has one of the [values] on each axis that has
 * values.
 *
 * @property values the values to select, by axis
 * @property isSum whether the figures of several selected operations are added up
 * @property line the line of the study file, from 1; 0 if there is none
 */
class CellSelector(
    val values: Map<Axis, Set<String>>,
    val line: Int,
    val isSum: Boolean = false,
) {
    /**
     * The axes on which the cells of a pair may differ. Different contenders may also differ in
     * version.
     */
    val axes: Set<Axis>
        get() = if (Axis.CONTENDER in values) values.keys + Axis.VERSION else values.keys

    /** Whether the [cell] is selected. */
    fun matches(cell: Cell): Boolean = values.all { (axis, selected) ->
        axis.cellValue(cell) in selected ||
            axis == Axis.CONTENDER && "${cell.contender}" in selected
    }

    /**
     * Returns a selector with the axes of both. If both have values for an axis, the values of the
     * [other] selector count.
     */
    operator fun plus(other: CellSelector?): CellSelector =
        if (other == null) this
        else CellSelector(values + other.values, other.line, isSum || other.isSum)

    companion object {
        /** Selects all cells. */
        val ALL: CellSelector = CellSelector(emptyMap(), line = 0)
    }
}
