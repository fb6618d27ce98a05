package dev.serdemark.report.html

import dev.serdemark.report.wording.ColdField
import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.ProcessWording
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.figures.ColdFloor
import kotlinx.html.FlowContent
import kotlinx.html.TR
import kotlinx.html.ThScope
import kotlinx.html.p
import kotlinx.html.td
import kotlinx.html.th

/**
 * Adds all figures of a group of a cold run, with the meaning of the columns and the floor below.
 */
internal fun FlowContent.coldFigures(
    groups: List<Group<Row>>,
    floors: List<ColdFloor>,
    label: String,
) {
    val rows = groups.flatMap { it.rows }
    processBars(rows, floors)
    val fields = ColdField.of(rows)
    scrollingTable("Figures of $label", "figures") {
        figureHead(headings, fields.map { it.heading to it.meaning })
        groupedRows(groups, headings.size + fields.size + 1) { row ->
            cells(row, fields.map { it.text(row) })
        }
    }
    ProcessWording.floor(rows, floors)?.let { p("meaning") { +it } }
}

private val headings = listOf("rank", "contender", "cold time", "interval", "ratio")

private fun TR.cells(row: Row, details: List<String>) {
    td { +Wording.rank(row.cell) }
    th(scope = ThScope.row) { +Wording.name(row.cell.result.cell.contender) }
    td(if (row.cell.worst == 1) "number best" else "number") { +Wording.time(row.time, row.unit) }
    td("number") { +(Numbers.estimate(row.time, row.unit.nanos).interval ?: "–") }
    td("number") { +Wording.ratio(row.cell) }
    for (text in details) td("number") { +text.ifEmpty { "–" } }
    td("number") { +"${row.cold.generations}" }
}
