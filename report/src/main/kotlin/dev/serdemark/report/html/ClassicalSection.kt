package dev.serdemark.report.html

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Plan
import dev.serdemark.report.wording.ClassicalWording
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.Classical
import dev.serdemark.results.RankedGroup
import kotlinx.html.FlowContent
import kotlinx.html.ThScope
import kotlinx.html.details
import kotlinx.html.p
import kotlinx.html.summary
import kotlinx.html.tbody
import kotlinx.html.td
import kotlinx.html.th
import kotlinx.html.thead
import kotlinx.html.tr

/** Adds the classical tests of a group, folded, because no verdict uses them. */
internal fun FlowContent.classical(
    group: RankedGroup,
    rows: List<Row>,
    plan: Plan,
    label: String,
) {
    details("classical") {
        summary { +ClassicalWording.TITLE }
        when (val classical = group.classical) {
            is Classical.Missing -> p("meaning") { +ClassicalWording.missing(classical) }
            is Classical.Table -> {
                p("meaning") { +"${ClassicalWording.CAVEAT} ${ClassicalWording.values(plan)}" }
                p { +ClassicalWording.omnibus(classical) }
                val names = rows.associate {
                    it.cell.result.index to Wording.name(it.cell.result.cell.contender)
                }
                normality(classical, names, label)
                pairs(classical, names, label)
            }
        }
    }
}

private fun FlowContent.normality(
    table: Classical.Table,
    names: Map<CellIndex, String>,
    label: String,
) {
    p("meaning") { +ClassicalWording.NORMALITY }
    scrollingTable("Normality of $label") {
        thead {
            tr {
                th(scope = ThScope.col) { +"Contender" }
                for (heading in listOf("Generations", "D", "p of D")) {
                    th(scope = ThScope.col, classes = "number") { +heading }
                }
            }
        }
        tbody {
            for (cell in table.cells) tr {
                th(scope = ThScope.row) { +names.getValue(cell.cell) }
                td("number") { +"${cell.generations}" }
                td("number") { +ClassicalWording.distance(cell) }
                td("number") { +ClassicalWording.normality(cell) }
            }
        }
    }
}

private fun FlowContent.pairs(
    table: Classical.Table,
    names: Map<CellIndex, String>,
    label: String,
) {
    p("meaning") { +ClassicalWording.PAIRS }
    scrollingTable("Classical tests of the pairs of $label") {
        thead {
            tr {
                for (heading in listOf("Contender", "against")) {
                    th(scope = ThScope.col) { +heading }
                }
                for (heading in listOf("Dunn's p", "delta")) {
                    th(scope = ThScope.col, classes = "number") { +heading }
                }
            }
        }
        tbody {
            for (pair in table.pairs) tr {
                th(scope = ThScope.row) { +names.getValue(pair.a) }
                td { +names.getValue(pair.b) }
                td("number") { +ClassicalWording.probability(pair.p) }
                td("number") { +ClassicalWording.delta(pair.delta) }
            }
        }
    }
}
