package dev.serdemark.report.html

import dev.serdemark.report.wording.Group
import kotlinx.html.FlowContent
import kotlinx.html.TABLE
import kotlinx.html.TR
import kotlinx.html.ThScope
import kotlinx.html.div
import kotlinx.html.p
import kotlinx.html.tbody
import kotlinx.html.th
import kotlinx.html.tr

/**
 * Adds one body per group to a table, with the heading of the group above its rows.
 *
 * @param columns the number of columns of the table
 */
internal fun <R> TABLE.groupedRows(
    groups: List<Group<R>>,
    columns: Int,
    row: TR.(R) -> Unit,
) {
    for (group in groups) tbody {
        group.heading?.let {
            tr("grouping") {
                th(scope = ThScope.rowGroup) {
                    colSpan = "$columns"
                    +it
                }
            }
        }
        for (one in group.rows) tr { row(one) }
    }
}

/** Adds content per group that is no table, with the heading of the group above it. */
internal fun <R> FlowContent.groupedContent(
    groups: List<Group<R>>,
    content: FlowContent.(List<R>) -> Unit,
) {
    for (group in groups) {
        val heading = group.heading
        if (heading == null) content(group.rows)
        else
            div("bar-group") {
                p("grouping") { +heading }
                content(group.rows)
            }
    }
}
