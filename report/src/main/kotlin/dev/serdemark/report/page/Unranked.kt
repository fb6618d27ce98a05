package dev.serdemark.report.page

import dev.serdemark.report.wording.Wording
import dev.serdemark.results.figures.CellResult

/** The cells without a figure, each with its [label], status and reason. */
internal fun unrankedBlocks(
    cells: List<CellResult>,
    label: (CellResult) -> String = { Wording.name(it.cell.contender) },
): List<Block> {
    val items = cells.map { cell ->
        val outcome = cell.outcome
        listOf(
            Strong(label(cell)),
            Plain(" "),
            StatusText(Wording.status(outcome.status), outcome.status.isFault),
            Plain(": ${Wording.reason(outcome)}"),
        )
    }
    val details = cells.mapNotNull { cell ->
        cell.outcome.detail?.let {
            Block.Details(
                "Detail of ${label(cell)}",
                listOf(Block.File("", it)),
            )
        }
    }
    return bullets(items) + details
}
