package dev.serdemark.report.html

import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.RequestField
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.Wording
import kotlinx.html.FlowContent
import kotlinx.html.TR
import kotlinx.html.ThScope
import kotlinx.html.td
import kotlinx.html.th

/** Adds the table with all figures of a group of requests. */
internal fun FlowContent.requestFigures(groups: List<Group<Row>>, label: String, marks: Marks) {
    val headings = listOf("Rank", "Contender", "CPU per request", "Interval", "Ratio", "Interval")
    val fields = RequestField.entries
    scrollingTable("Figures of $label", "figures") {
        figureHead(
            headings,
            fields.map { it.heading.replaceFirstChar(Char::uppercase) to it.meaning },
        )
        groupedRows(groups, headings.size + fields.size + 1) { row -> cells(row, marks) }
    }
}

private fun TR.cells(row: Row, marks: Marks) {
    td { +Wording.rank(row.cell) }
    th(scope = ThScope.row) { +Wording.name(row.cell.result.cell.contender) }
    td(if (row.cell.worst == 1) "number best" else "number") {
        +Wording.time(row.time, row.unit)
        marks.cell(this, row.cell.result.index, Marks.ofTime)
    }
    td("number") { +(Numbers.estimate(row.time, row.unit.nanos).interval ?: "–") }
    td("number") {
        +Wording.ratio(row.cell)
        row.cell.toReference?.let { marks.pair(this, it.a, it.b) }
    }
    td("number") { +(Wording.ratioInterval(row.cell) ?: "–") }
    for (field in RequestField.entries) td("number") { +text(field, row) }
    td("number") { +"${row.figures.generations}" }
}

/** A time has its unit here, because no heading names it. */
private fun text(field: RequestField, row: Row): String =
    if (field == RequestField.NO_OP) Wording.timeIfKnown(row.figures.requests?.bareCpu, row.unit)
    else field.text(row)
