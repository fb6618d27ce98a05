package dev.serdemark.report.html

import dev.serdemark.plan.FixedProtocol
import dev.serdemark.report.wording.ClassicalWording
import dev.serdemark.report.wording.FixedField
import dev.serdemark.report.wording.ProtocolField
import dev.serdemark.report.wording.ProtocolTable
import dev.serdemark.report.wording.ProtocolWording
import dev.serdemark.results.ProtocolComparison
import dev.serdemark.results.RunResult
import kotlinx.html.FlowContent
import kotlinx.html.h2
import kotlinx.html.h3
import kotlinx.html.id
import kotlinx.html.li
import kotlinx.html.p
import kotlinx.html.section
import kotlinx.html.ul

/** Shows the fixed protocol beside Serdemark's, if the run measured it. */
internal fun FlowContent.protocols(result: RunResult) {
    val comparison = result.protocols ?: return
    val protocol = result.plan.fixed ?: return
    protocols(result, comparison, protocol)
}

private fun FlowContent.protocols(
    result: RunResult,
    comparison: ProtocolComparison,
    protocol: FixedProtocol,
) {
    val tables = ProtocolWording.tables(result)
    section("protocols") {
        id = "protocols"
        h2 { +ProtocolWording.TITLE }
        p("meaning") { +ProtocolWording.method(protocol) }
        for (table in tables) {
            h3 { +ProtocolWording.heading(table, result.plan) }
            figures(table)
        }
        h2 { +ProtocolWording.PAIRS_TITLE }
        p { +ProtocolWording.agreements(comparison) }
        p { +ProtocolWording.times(result, comparison) }
        p("meaning") { +ProtocolWording.PAIRS_MEANING }
        tables.filter { it.pairs.isNotEmpty() }.forEach(::pairs)
    }
}

private fun FlowContent.figures(table: ProtocolTable) {
    contenderTable(
        "${ProtocolWording.TITLE}: ${table.label}",
        FixedField.entries.map { it.heading },
        table.rows.map { row -> row.name to FixedField.entries.map { it.text(row) } },
    )
    if (table.failures.isNotEmpty()) ul { table.failures.forEach { li { +it } } }
}

private fun FlowContent.pairs(table: ProtocolTable) {
    h3 { +table.label }
    table.group.omnibus?.let { p { +ClassicalWording.omnibus(it) } }
    contenderTable(
        "${ProtocolWording.PAIRS_TITLE}: ${table.label}",
        listOf("against") + ProtocolField.entries.map { it.heading },
        table.pairs.map { row ->
            row.a to listOf(row.b) + ProtocolField.entries.map { it.text(row.pair) }
        },
    )
}
