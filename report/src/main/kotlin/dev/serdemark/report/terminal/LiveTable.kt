package dev.serdemark.report.terminal

import dev.serdemark.report.wording.TimeUnit
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.cell
import dev.serdemark.results.RankedCell
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult

/** Shows the current ranks of a run in a few lines of plain text, while it runs. */
object LiveTable {
    /** Returns at most [most] lines about the groups that are still measured. */
    fun lines(result: RunResult, most: Int): List<String> {
        val going = result.groups.filter { group -> group.ranked.any { it.isOpen(result) } }
        val lines = going.flatMap { group(it, result) }
        return if (lines.size > most) lines.take(most - 1) + "..." else lines
    }

    private fun group(group: RankedGroup, result: RunResult): List<String> {
        val unit = group.ranked.first().result.figures!!.time.value.let(TimeUnit::of)
        val names = group.ranked.map { Wording.name(it.result.cell.contender) }
        val width = names.maxOf { it.length }
        return listOf(
            "${Wording.operation(group.cell, result.plan)} ${Wording.setting(group.cell)}"
        ) +
            group.ranked.zip(names) { cell, name ->
                val interval = Wording.ratioInterval(cell)?.let { " ($it)" }.orEmpty()
                val goesOn = if (cell.isOpen(result)) " ..." else ""
                val time = Wording.time(cell.result.figures!!.time, unit)
                "%-6s%s  %s  %s%s%s"
                    .format(
                        Wording.rank(cell),
                        name.padEnd(width),
                        time,
                        Wording.ratio(cell),
                        interval,
                        goesOn,
                    )
            }
    }

    private fun RankedCell.isOpen(run: RunResult) = this.result.index in run.open
}
