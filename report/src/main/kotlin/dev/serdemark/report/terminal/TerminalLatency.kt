package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign.RIGHT
import com.github.ajalt.mordant.rendering.TextStyles.bold
import dev.serdemark.report.wording.LatencyRow
import dev.serdemark.report.wording.LatencyTable
import dev.serdemark.report.wording.LatencyWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.words
import dev.serdemark.results.RunResult

/** Prints latencies on a terminal: a table per group whose calls were timed one by one. */
internal class TerminalLatency(private val lines: TerminalLines) {
    fun print(result: RunResult) {
        val tables = LatencyWording.tables(result)
        for (table in tables) {
            lines.prose("")
            val unit = table.unit.symbol
            lines.prose(
                "${bold(LatencyWording.TITLE)}  ${table.label}, $unit per ${result.plan.words.call}"
            )
            lines.prose("")
            lines.table(columns(table), table.rows)
        }
        lines.prose("")
        lines.prose(
            if (tables.isEmpty()) LatencyWording.NONE
            else LatencyWording.meaning(tables, result.plan)
        )
    }

    private fun columns(table: LatencyTable): List<Column<LatencyRow>> =
        listOf(
            Column<LatencyRow>("contender", least = SHORTEST_NAME) { Wording.name(it.contender) }
        ) + table.fields.map { Column(it.heading, it.drop, RIGHT, text = it.text) }
}
