package dev.serdemark.report.html

import kotlinx.html.FlowContent
import kotlinx.html.ThScope
import kotlinx.html.tbody
import kotlinx.html.td
import kotlinx.html.th
import kotlinx.html.thead
import kotlinx.html.tr

/**
 * Adds a table with a row for each contender.
 *
 * @param headings of the columns after the contender's
 * @param rows the name of each contender, with its cells; null for an unknown figure
 */
internal fun FlowContent.contenderTable(
    label: String,
    headings: List<String>,
    rows: List<Pair<String, List<String?>>>,
) {
    scrollingTable(label, "figures") {
        thead {
            tr {
                th(scope = ThScope.col) { +"Contender" }
                for (heading in headings) {
                    th(scope = ThScope.col) { +heading.replaceFirstChar(Char::uppercase) }
                }
            }
        }
        tbody {
            for ((name, cells) in rows) {
                tr {
                    th(scope = ThScope.row) { +name }
                    for (cell in cells) td("number") { +(cell ?: "–") }
                }
            }
        }
    }
}
