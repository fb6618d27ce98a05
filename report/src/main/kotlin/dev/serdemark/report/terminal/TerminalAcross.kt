package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign.RIGHT
import com.github.ajalt.mordant.rendering.TextStyles.bold
import dev.serdemark.plan.Plan
import dev.serdemark.report.wording.AcrossRow
import dev.serdemark.report.wording.AcrossWording
import dev.serdemark.report.wording.TimeUnit
import dev.serdemark.report.wording.words
import dev.serdemark.results.AcrossJvms
import dev.serdemark.results.RunResult

/** Prints contenders in several JVM settings on a terminal: one row per setting. */
internal class TerminalAcross(private val lines: TerminalLines) {
    fun print(result: RunResult) {
        val tables = AcrossWording.tables(result)
        for ((label, table) in tables) {
            lines.prose("")
            lines.prose("${bold(AcrossWording.TITLE)}  $label")
            lines.prose("")
            table(table, result.plan)
        }
        if (tables.isNotEmpty()) {
            lines.prose("")
            lines.prose(AcrossWording.meaning(result.plan))
        }
    }

    private fun table(table: List<AcrossJvms>, plan: Plan) {
        val unit = AcrossWording.unit(table)
        lines.table(columns(plan, unit), table.flatMap { AcrossWording.rows(it, unit) })
    }

    /**
     * Returns the columns. On a narrow terminal the times are left out first, then the interval.
     */
    private fun columns(plan: Plan, unit: TimeUnit): List<Column<AcrossRow>> =
        listOf<Column<AcrossRow>>(
            Column("contender", least = SHORTEST_NAME) {
                if (it.isReference) it.contender else ""
            },
            Column("setting") { it.setting },
        ) +
            plan.words.acrossFigures().map { figure ->
                Column(AcrossWording.heading(figure, unit), drop = 1, RIGHT) { it.time(figure) }
            } +
            listOf(
                Column("speed", align = RIGHT) { it.speed },
                Column("interval", drop = 2) { it.interval },
                Column("verdict") { it.verdict },
            )
}
