package dev.serdemark.results.figures

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Outcome

/**
 * A cell with its figures, which are null unless it was measured.
 *
 * @property notes what a reader of the figures should know, a sentence each
 */
data class CellResult(
    val index: CellIndex,
    val cell: Cell,
    val outcome: Outcome,
    val figures: Figures?,
    val notes: List<String> = emptyList(),
)
