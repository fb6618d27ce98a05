package dev.serdemark.report.page

import dev.serdemark.plan.Plan
import dev.serdemark.plan.Status
import dev.serdemark.plan.hasChannels
import dev.serdemark.report.wording.ContenderText
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.StatusText
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.CellResult

/**
 * The section with the reasons why cells have no figure; empty if all cells have one. Other parts
 * of a report only name the status of such a cell.
 */
fun withoutFigures(result: RunResult): List<Block> {
    val blocks = unrankedBlocks(unmeasured(result), result.plan)
    return if (blocks.isEmpty()) blocks
    else listOf(Block.Section(WITHOUT_FIGURES, blocks, anchor = "without-figures"))
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
    val items = groups.map { group ->
        val reason = Wording.reason(group.first().outcome)
        nameAndStatus(group.first()) + Plain("${places(group, plan)}: $reason")
    }
    return bullets(items) + groups.flatMap { details(it, plan) }
}

/** Names the cells of a [group] as ` for read users/small`; empty if the contender has no other. */
private fun places(group: List<CellResult>, plan: Plan): String {
    val contender = group.first().cell.contender
    if (plan.cells.count { it.contender == contender } == group.size) return ""
    val places = group.map { Wording.cellLabel(it.cell, plan.jvms.size > 1, plan.hasChannels) }
    return " for ${Wording.join(places, MAX_NAMES)}"
}

private fun details(group: List<CellResult>, plan: Plan): List<Block> {
    val name = Wording.name(group.first().cell.contender)
    return group
        .mapNotNull { it.outcome.detail }
        .distinct()
        .map { Block.Details("Detail of $name${places(group, plan)}", listOf(Block.File("", it))) }
}

/** Names the contenders without a figure in a group, each with its status. */
internal fun unrankedNames(cells: List<CellResult>): List<Block> =
    bullets(cells.map(::nameAndStatus))

private fun nameAndStatus(cell: CellResult): List<Inline> =
    listOf(
        ContenderText(cell.cell.contender),
        Plain(" "),
        StatusText(Wording.status(cell.outcome.status), cell.outcome.status.isFault),
    )

/** The maximum number of cells that an item names. */
private const val MAX_NAMES = 6
