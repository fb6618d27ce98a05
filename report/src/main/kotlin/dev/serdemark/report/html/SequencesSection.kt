package dev.serdemark.report.html

import dev.serdemark.report.wording.SequenceTable
import dev.serdemark.results.RunResult
import kotlinx.html.FlowContent
import kotlinx.html.ThScope
import kotlinx.html.h2
import kotlinx.html.p
import kotlinx.html.section
import kotlinx.html.tbody
import kotlinx.html.td
import kotlinx.html.th
import kotlinx.html.thead
import kotlinx.html.tr

/** Shows the times of a cold sequence by position; nothing for other runs. */
internal fun FlowContent.sequences(result: RunResult) {
    val tables = SequenceTable.of(result)
    if (tables.isEmpty()) return
    section {
        h2 { +"Sequence" }
        for (table in tables) {
            p("label") { +table.title }
            scrollingTable(table.title, "figures") {
                thead {
                    tr {
                        th(scope = ThScope.col) { +"Contender" }
                        for (document in table.documents) th(scope = ThScope.col) { +document }
                    }
                }
                tbody {
                    for (row in table.rows) tr {
                        th(scope = ThScope.row) { +row.contender }
                        for (time in row.times) td("number") { +time }
                    }
                }
            }
        }
    }
}
