package dev.serdemark.report.page

import dev.serdemark.plan.Plan
import dev.serdemark.plan.Status
import dev.serdemark.plan.hasChannels
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.StatusText
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.buildInlines
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.CellResult

/**
 * The section with the reasons why cells have no figure; empty if all cells have one. Other parts
 * of a report only name the status of such a cell.
 */
fun withoutFigures(result: RunResult): List<Block> = buildBlocks {
    section(WITHOUT_FIGURES, anchor = "without-figures") {
        add(unrankedBlocks(unmeasured(result), result.plan))
    }
}

/** The title of all parts of a report that say why cells have no figure. */
const val WITHOUT_FIGURES = "Without figures"

/** The cells without a figure. */
fun unmeasured(result: RunResult): List<CellResult> =
    result.cells.filter { it.outcome.status != Status.MEASURED }

/**
 * Lists [cells] without a figure, each with its status and reason. Cells of a contender with the
 * same reason are one item, which names the cells unless they are all of the contender's cells.
 */
fun unrankedBlocks(cells: List<CellResult>, plan: Plan): List<Block> {
    val groups =
        cells.groupBy { Triple(it.cell.contender, it.outcome.status, it.outcome.reason) }.values
    return buildBlocks {
        bullets(groups) { group ->
            add(nameAndStatus(group.first()))
            text("${places(group, plan)}: ${Wording.reason(group.first().outcome)}")
        }
        groups.forEach { group ->
            val name = Wording.name(group.first().cell.contender)
            for (detail in group.mapNotNull { it.outcome.detail }.distinct()) {
                details("Detail of $name${places(group, plan)}") { add(Block.File("", detail)) }
            }
        }
    }
}

/** Names the cells of a [group] as ` for read users/small`; empty if the contender has no other. */
private fun places(group: List<CellResult>, plan: Plan): String {
    val contender = group.first().cell.contender
    if (plan.cells.count { it.contender == contender } == group.size) return ""
    val places = group.map { Wording.cellLabel(it.cell, plan.jvms.size > 1, plan.hasChannels) }
    return " for ${Wording.join(places, MAX_NAMES)}"
}

/** Names a contender without a figure, with its status. */
internal fun nameAndStatus(cell: CellResult): List<Inline> = buildInlines {
    name(cell.cell.contender)
    text(" ")
    add(StatusText(Wording.status(cell.outcome.status), cell.outcome.status.isFault))
}

/** The maximum number of cells that an item names. */
private const val MAX_NAMES = 6
