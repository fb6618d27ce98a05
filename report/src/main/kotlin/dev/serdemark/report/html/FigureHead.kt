package dev.serdemark.report.html

import kotlinx.html.TABLE
import kotlinx.html.ThScope
import kotlinx.html.th
import kotlinx.html.thead
import kotlinx.html.tr

/**
 * Adds the headings of a table of figures.
 *
 * @param headings those that need no explanation
 * @param fields further headings, each with a text that the page shows when the reader points at it
 */
internal fun TABLE.figureHead(headings: List<String>, fields: List<Pair<String, String>>) {
    thead {
        tr {
            for (heading in headings) th(scope = ThScope.col) { +heading }
            for ((heading, meaning) in fields) {
                th(scope = ThScope.col) {
                    attributes["title"] = meaning
                    +heading
                }
            }
            th(scope = ThScope.col) { +"JVMs" }
        }
    }
}
