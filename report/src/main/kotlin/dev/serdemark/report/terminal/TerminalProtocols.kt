package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign.RIGHT
import com.github.ajalt.mordant.rendering.TextStyles.bold
import dev.serdemark.plan.FixedProtocol
import dev.serdemark.report.wording.ClassicalWording
import dev.serdemark.report.wording.FixedField
import dev.serdemark.report.wording.FixedRow
import dev.serdemark.report.wording.ProtocolField
import dev.serdemark.report.wording.ProtocolRow
import dev.serdemark.report.wording.ProtocolTable
import dev.serdemark.report.wording.ProtocolWording
import dev.serdemark.results.ProtocolComparison
import dev.serdemark.results.RunResult

/** Prints the fixed protocol beside Serdemark's on a terminal, if the run measured it. */
internal class TerminalProtocols(private val lines: TerminalLines) {
    fun print(result: RunResult) {
        val comparison = result.protocols ?: return
        val protocol = result.plan.fixed ?: return
        print(result, comparison, protocol)
    }

    private fun print(
        result: RunResult,
        comparison: ProtocolComparison,
        protocol: FixedProtocol,
    ) {
        val tables = ProtocolWording.tables(result)
        for (table in tables) {
            paragraph(
                "${bold(ProtocolWording.TITLE)}  ${ProtocolWording.heading(table, result.plan)}"
            )
            lines.prose("")
            if (table.rows.isNotEmpty()) lines.table(figures, table.rows)
            table.failures.forEach(lines::prose)
        }
        paragraph(ProtocolWording.method(protocol))
        tables.forEach(::pairs)
        paragraph(ProtocolWording.PAIRS_MEANING)
        paragraph(ProtocolWording.agreements(comparison))
        lines.prose(ProtocolWording.times(result, comparison))
    }

    private fun pairs(table: ProtocolTable) {
        if (table.pairs.isEmpty()) return
        paragraph("${bold(ProtocolWording.PAIRS_TITLE)}  ${table.label}")
        table.group.omnibus?.let { lines.prose(ClassicalWording.omnibus(it)) }
        lines.prose("")
        lines.table(pairColumns, table.pairs)
    }

    private fun paragraph(text: String) {
        lines.prose("")
        lines.prose(text)
    }

    private val figures: List<Column<FixedRow>> =
        listOf(Column<FixedRow>("contender", least = SHORTEST_NAME) { it.name }) +
            FixedField.entries.map { field ->
                Column(field.heading, field.drop, RIGHT) { field.text(it) ?: "–" }
            }

    private val pairColumns: List<Column<ProtocolRow>> =
        listOf(
            Column<ProtocolRow>("contender", least = SHORTEST_NAME) { it.a },
            Column("against", least = SHORTEST_NAME) { it.b },
        ) +
            ProtocolField.entries.map { field ->
                Column(field.heading, field.drop, RIGHT) { field.text(it.pair) ?: "–" }
            }
}
