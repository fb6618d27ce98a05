package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * The largest slowdown that a release may have: no contender may be slower than its base by more
 * than [limit].
 *
 * @property base the contender that all others are compared with; null if there are [bases]
 * @property limit share of the base's time, as a fraction (0.03)
 * @property bases what each contender is compared with; empty if all are compared with [base]
 * @property isStrict whether an undecided comparison fails the gate
 */
@Serializable
data class Gate(
    val base: ContenderName?,
    val limit: Double,
    val bases: List<GateBase> = emptyList(),
    @SerialName("strict") val isStrict: Boolean = false,
) {
    /** Returns what a [contender] is compared with; null if it is only a base. */
    fun baseOf(contender: ContenderName): ContenderName? =
        if (bases.isEmpty()) base.takeIf { it != contender }
        else bases.find { it.contender == contender }?.base
}

/** What a gate compares one [contender] with. */
@Serializable data class GateBase(val contender: ContenderName, val base: ContenderName)

/**
 * The pairs of cells that the plan's gate compares: a cell of a contender, and the same cell of its
 * base. Empty if there is no gate.
 */
val Plan.gatePairs: List<Pair<CellIndex, CellIndex>>
    get() {
        val gate = gate ?: return emptyList()
        val places = indexedCells.associate { (index, cell) -> cell to index }
        return indexedCells
            .filter { (_, cell) -> floor(cell) == null }
            .mapNotNull { (index, cell) ->
                val base = gate.baseOf(cell.contender)?.let { places[cell.copy(contender = it)] }
                base?.let { index to it }
            }
    }
