package dev.serdemark.cli

import com.github.ajalt.mordant.rendering.OverflowWrap
import com.github.ajalt.mordant.rendering.TextColors.green
import com.github.ajalt.mordant.rendering.TextColors.red
import com.github.ajalt.mordant.rendering.TextColors.yellow
import com.github.ajalt.mordant.rendering.TextStyle
import com.github.ajalt.mordant.rendering.TextStyles.bold
import com.github.ajalt.mordant.rendering.TextStyles.dim
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.widgets.Text
import dev.serdemark.machine.Finding
import dev.serdemark.machine.Grade
import dev.serdemark.report.printable
import dev.serdemark.report.visible

/**
 * An examination on a terminal or as plain text: a line for each thing that was looked at, and
 * below them what is to be changed, the worst first.
 */
internal class ExaminationTable(private val terminal: Terminal) {
    fun print(findings: List<Finding>) {
        val rows = findings.map { listOf(it.what, it.grade.id, visible(it.found)) }
        val widths =
            head.indices.map { column -> (rows + listOf(head)).maxOf { it[column].length } }
        fun padded(row: List<String>) = row.zip(widths) { text, width -> text.padEnd(width) }
        line(dim(padded(head).joinToString(GAP)))
        rows.zip(findings) { row, finding ->
            val (what, grade, found) = padded(row)
            line(listOf(what, colour(finding.grade)(grade), found).joinToString(GAP))
        }
        val advised = findings.filter { it.advice != null }.sortedByDescending { it.grade }
        for (finding in advised) {
            line("")
            line("${bold(finding.what)}  ${colour(finding.grade)(finding.grade.id)}")
            paragraph(finding.advice.orEmpty())
        }
        line("")
        paragraph(summary(findings))
    }

    private fun summary(findings: List<Finding>): String {
        val worst = findings.map { it.grade }.filter { it != Grade.UNKNOWN }.maxOrNull()
        return when (worst) {
            Grade.BAD -> "Do not measure here before that is changed."
            Grade.MATTERS -> "Fit to measure on; what is advised makes runs shorter or surer."
            else -> "Fit to measure on."
        }
    }

    private fun colour(grade: Grade): TextStyle =
        when (grade) {
            Grade.GOOD -> green
            Grade.MATTERS -> yellow
            Grade.BAD -> red
            Grade.UNKNOWN -> dim
        }

    private fun paragraph(text: String) =
        show(Text(text, whitespace = Whitespace.NORMAL, overflowWrap = OverflowWrap.BREAK_WORD))

    private fun line(text: String) = show(Text(text, whitespace = Whitespace.PRE))

    private fun show(widget: Text) {
        val text = terminal.render(widget).lines().joinToString("\n") { it.trimEnd() }
        terminal.rawPrint(printable(text) + "\n")
    }

    private companion object {
        val head = listOf("what", "verdict", "found")
        const val GAP = "  "
    }
}
