package dev.serdemark.results.study

import dev.serdemark.plan.Cell

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
    /** The axes that cells of a pair may differ on. Another contender has other versions. */
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
