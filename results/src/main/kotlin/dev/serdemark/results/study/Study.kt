package dev.serdemark.results.study

import dev.serdemark.plan.Cell
import kotlin.time.Duration

/**
 * A study: published figures, and the claims that follow from them. Serdemark measures it again. A
 * study of a user may have only claims.
 *
 * @property id short, for files and tables
 * @property source where it was published; null for a study that was not
 * @property about what it asks, in a few sentences; null if its title says it
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
 * @property citation as a paper would cite it
 * @property published the date as far as it is known, such as `2016` or `2022-10-14`
 * @property machine what it was measured on; null if it does not say
 * @property method how it was measured; null if it does not say
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
 * @property name within the study
 * @property command the words after `serdemark`, without a budget and a folder
 * @property fullCommand the same at full scale
 * @property budget the time for measuring
 * @property full the time for measuring at full scale
 * @property about what part of the study it replays; null if its name says it
 * @property line where it stands in the study's file, from 1
 */
class StudyRun(
    val name: String,
    val command: List<String>,
    val fullCommand: List<String>,
    val budget: Duration,
    val full: Duration,
    val about: String?,
    val line: Int,
)

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
 * @property cells selects the cells of all figures
 * @property columns selects the cells of the figures of a column, by its heading
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
 * @property cells selects the cells of its figures; null if nothing can be measured
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

/**
 * What distinguishes the cells of a run, for selecting some of them.
 *
 * @property id the key in study files
 * @property of the value of a cell
 */
enum class Axis(val id: String, val of: (Cell) -> String) {
    DOCUMENT("document", { "${it.document}" }),
    /** A contender without its version; selectors may also name it with one. */
    CONTENDER("contender", { it.contender.id }),
    VERSION("version", { it.contender.version }),
    OPERATION("operation", { it.operation.id }),
    CHANNEL("channel", { it.channel }),
    JVM("jvm", { it.jvm }),
}

/**
 * Selects cells of a run: those that have one of the [names] on each axis that is named.
 *
 * @property isSum whether the figure of several operations is the sum of their figures
 * @property line where it stands in the study's file, from 1
 */
class CellSelector(
    val names: Map<Axis, Set<String>>,
    val line: Int,
    val isSum: Boolean = false,
) {
    /** The axes on which cells of a pair may differ. Other contenders also have other versions. */
    val axes: Set<Axis>
        get() = if (Axis.CONTENDER in names) names.keys + Axis.VERSION else names.keys

    /** Whether the [cell] is selected. */
    fun matches(cell: Cell): Boolean = names.all { (axis, named) ->
        axis.of(cell) in named || axis == Axis.CONTENDER && "${cell.contender}" in named
    }

    /** Selects what both select; on an axis that both name, the [other] decides. */
    operator fun plus(other: CellSelector?): CellSelector =
        if (other == null) this
        else CellSelector(names + other.names, other.line, isSum || other.isSum)

    companion object {
        /** Selects all cells. */
        val ALL: CellSelector = CellSelector(emptyMap(), line = 0)
    }
}
