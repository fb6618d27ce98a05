package dev.serdemark.plan

import kotlinx.serialization.Serializable

/** The index of a cell in the plan's list of cells, from 0. In files it is a plain number. */
@Serializable
@JvmInline
value class CellIndex(val value: Int) : Comparable<CellIndex> {
    override fun compareTo(other: CellIndex): Int = value.compareTo(other.value)

    override fun toString(): String = "$value"
}
