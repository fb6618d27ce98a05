package dev.serdemark.report.wording

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.results.RunResult

/** Names cells in a sentence about one contender. */
internal object Label {
    private const val MAX_NAMES = 4

    /** Names a cell as `read`, or as `read of users/medium` if the run has several documents. */
    fun of(cell: Cell, result: RunResult): String {
        val operation = Wording.operation(cell, result.plan)
        return if (result.plan.documents.size > 1) "$operation of ${visible("${cell.document}")}"
        else operation
    }

    /** Names cells as `read and write`. */
    fun of(cells: List<CellIndex>, result: RunResult): String =
        Wording.join(cells.map { of(result.plan[it], result) }, MAX_NAMES)
}
