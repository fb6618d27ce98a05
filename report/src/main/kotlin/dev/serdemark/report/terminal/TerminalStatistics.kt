package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.rendering.TextStyles.bold
import com.github.ajalt.mordant.rendering.TextStyles.dim
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.plan.Plan
import dev.serdemark.report.wording.ClassicalWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.cell
import dev.serdemark.results.Classical
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import java.nio.charset.Charset

/**
 * Prints what the tests that papers report say of each group of cells.
 *
 * @param charset that the output is encoded in: what it cannot show is written in ASCII
 */
class TerminalStatistics(terminal: Terminal, charset: Charset = outputCharset()) {
    private val lines = TerminalLines(terminal, charset)
    private val layout = ColumnLayout(terminal)

    fun print(result: RunResult) {
        lines.prose("")
        lines.prose(bold(ClassicalWording.TITLE))
        lines.prose("${ClassicalWording.CAVEAT} ${ClassicalWording.values(result.plan)}")
        lines.prose(ClassicalWording.NORMALITY)
        lines.prose(ClassicalWording.PAIRS)
        result.groups.forEach { group(it, result.plan) }
    }

    private fun group(group: RankedGroup, plan: Plan) {
        lines.prose("")
        val operation = bold(Wording.operation(group.cell, plan))
        lines.prose("$operation  ${Wording.setting(group.cell)}")
        when (val classical = group.classical) {
            is Classical.Missing -> lines.prose(ClassicalWording.missing(classical))
            is Classical.Table -> table(classical, names(group))
        }
    }

    private fun names(group: RankedGroup): Map<Int, String> =
        group.ranked.associate { it.result.index to Wording.name(it.result.cell.contender) }

    private fun table(table: Classical.Table, names: Map<Int, String>) {
        lines.prose(ClassicalWording.omnibus(table))
        lines.prose("")
        rows(
            names = 1,
            listOf("contender", "generations", "D", "p of D"),
            table.cells.map {
                listOf(
                    names.getValue(it.cell),
                    "${it.generations}",
                    ClassicalWording.distance(it),
                    ClassicalWording.normality(it),
                )
            },
        )
        lines.prose("")
        rows(
            names = 2,
            listOf("contender", "against", "Dunn's p", "delta"),
            table.pairs.map {
                listOf(
                    names.getValue(it.a),
                    names.getValue(it.b),
                    ClassicalWording.probability(it.p),
                    ClassicalWording.delta(it.delta),
                )
            },
        )
    }

    /**
     * The first columns are [names], which are cut where the terminal is narrow; the others
     * numbers.
     */
    private fun rows(names: Int, heading: List<String>, rows: List<List<String>>) {
        val widths =
            heading.indices
                .map { i -> (rows + listOf(heading)).maxOf { layout.width(it[i]) } }
                .toMutableList()
        for (i in 0 until names) {
            widths[i] = maxOf(NARROWEST, widths[i] - maxOf(0, layout.excess(widths)))
        }
        fun line(row: List<String>) =
            row.indices.joinToString(ColumnLayout.GAP) {
                val align = if (it < names) TextAlign.LEFT else TextAlign.RIGHT
                layout.fitted(row[it], widths[it], align)
            }
        lines.laidOut(dim(line(heading)))
        rows.forEach { lines.laidOut(line(it)) }
    }

    private companion object {
        const val NARROWEST = 8
    }
}
