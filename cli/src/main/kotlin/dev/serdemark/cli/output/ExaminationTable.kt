package dev.serdemark.cli.output

import com.github.ajalt.mordant.rendering.TextColors.green
import com.github.ajalt.mordant.rendering.TextColors.red
import com.github.ajalt.mordant.rendering.TextColors.yellow
import com.github.ajalt.mordant.rendering.TextStyle
import com.github.ajalt.mordant.rendering.TextStyles.bold
import com.github.ajalt.mordant.rendering.TextStyles.dim
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.machine.Grade
import dev.serdemark.machine.MachineFinding
import dev.serdemark.report.terminal.Column
import dev.serdemark.report.terminal.TerminalLines
import dev.serdemark.report.wording.visible

/**
 * Prints an examination of this machine: a table with a row per check, and below the table what to
 * change. The most serious advice comes first.
 */
class ExaminationTable(terminal: Terminal) {
    private val lines = TerminalLines(terminal)

    fun print(findings: List<MachineFinding>) {
        lines.table(columns, findings)
        val withAdvice = findings.filter { it.advice != null }.sortedByDescending { it.grade }
        for (finding in withAdvice) {
            lines.preformatted("")
            lines.preformatted("${bold(finding.what)}  ${color(finding.grade)(finding.grade.id)}")
            lines.prose(finding.advice.orEmpty())
        }
        lines.preformatted("")
        lines.prose(summary(findings))
    }

    private fun summary(findings: List<MachineFinding>): String {
        val mostSerious = findings.map { it.grade }.filter { it != Grade.UNKNOWN }.maxOrNull()
        return when (mostSerious) {
            Grade.BAD -> "Do not measure here until you fix what is marked bad."
            Grade.MATTERS ->
                "Fit to measure on. The advice makes runs shorter, or decides more pairs."
            else -> "Fit to measure on."
        }
    }

    private fun color(grade: Grade): TextStyle =
        when (grade) {
            Grade.GOOD -> green
            Grade.MATTERS -> yellow
            Grade.BAD -> red
            Grade.UNKNOWN -> dim.style
        }

    private val columns: List<Column<MachineFinding>> =
        listOf(
            Column("check") { it.what },
            Column("grade", style = { color(it.grade) }) { it.grade.id },
            Column("finding") { visible(it.found) },
        )
}
