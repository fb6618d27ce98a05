package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * The condition that a release must meet: no contender may be slower than its base by more than
 * [limit].
 *
 * @property base the contender that all others are compared with; null if there are [bases]
 * @property limit the largest slowdown, as a fraction of the base's time (0.03)
 * @property bases the base of each contender; empty if all are compared with [base]
 * @property isStrict whether an undecided comparison fails the gate
 */
@Serializable
data class Gate(
    val base: ContenderName?,
    val limit: Double,
    val bases: List<GateBase> = emptyList(),
    @SerialName("strict") val isStrict: Boolean = false,
) {
    /** Returns the base of a [contender]; null if the gate does not judge this contender. */
    fun baseOf(contender: ContenderName): ContenderName? =
        if (bases.isEmpty()) base.takeIf { it != contender }
        else bases.find { it.contender == contender }?.base
}

/** The [base] with which a gate compares one [contender]. */
@Serializable data class GateBase(val contender: ContenderName, val base: ContenderName)

/**
 * The pairs of cells that the plan's gate compares: a cell of a contender, and the cell of its
 * base. The two differ only in the contender. Empty if there is no gate.
 */
val Plan.gatePairs: List<Pair<CellIndex, CellIndex>>
    get() {
        val gate = question.gate ?: return emptyList()
        val indexByCell = indexedCells.associate { (index, cell) -> cell to index }
        return indexedCells
            .filter { (_, cell) -> floor(cell) == null }
            .mapNotNull { (index, cell) ->
                val base = gate.baseOf(cell.contender) ?: return@mapNotNull null
                indexByCell[cell.copy(contender = base)]?.let { baseIndex -> index to baseIndex }
            }
    }
