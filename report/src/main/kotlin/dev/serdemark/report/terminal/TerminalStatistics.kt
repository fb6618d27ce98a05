package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign.RIGHT
import com.github.ajalt.mordant.rendering.TextStyles.bold
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Plan
import dev.serdemark.report.wording.ClassicalWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.cell
import dev.serdemark.results.Classical
import dev.serdemark.results.ClassicalCell
import dev.serdemark.results.ClassicalPair
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import java.nio.charset.Charset

/**
 * Prints the classical tests of each group of cells.
 *
 * @param charset of the output; the tables avoid characters that it cannot encode
 */
class TerminalStatistics(terminal: Terminal, charset: Charset = outputCharset()) {
    private val lines = TerminalLines(terminal, charset)

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

    private fun names(group: RankedGroup): Map<CellIndex, String> =
        group.ranked.associate { it.result.index to Wording.name(it.result.cell.contender) }

    private fun table(table: Classical.Table, names: Map<CellIndex, String>) {
        lines.prose(ClassicalWording.omnibus(table))
        lines.prose("")
        lines.table(normality(names), table.cells)
        lines.prose("")
        lines.table(pairs(names), table.pairs)
    }

    private fun normality(names: Map<CellIndex, String>): List<Column<ClassicalCell>> =
        listOf(
            Column("contender", least = NARROWEST) { names.getValue(it.cell) },
            Column("generations", align = RIGHT) { "${it.generations}" },
            Column("D", align = RIGHT, text = ClassicalWording::distance),
            Column("p of D", align = RIGHT, text = ClassicalWording::normality),
        )

    private fun pairs(names: Map<CellIndex, String>): List<Column<ClassicalPair>> =
        listOf(
            Column("contender", least = NARROWEST) { names.getValue(it.a) },
            Column("against", least = NARROWEST) { names.getValue(it.b) },
            Column("Dunn's p", align = RIGHT) { ClassicalWording.probability(it.p) },
            Column("delta", align = RIGHT) { ClassicalWording.delta(it.delta) },
        )

    private companion object {
        /** The smallest width at which two cut names are still legible. */
        const val NARROWEST = 8
    }
}
