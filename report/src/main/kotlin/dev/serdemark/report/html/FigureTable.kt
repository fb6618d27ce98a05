package dev.serdemark.report.html

import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.RankedCell
import dev.serdemark.results.warnings.WarningKind
import kotlinx.html.FlowContent
import kotlinx.html.TD
import kotlinx.html.TR
import kotlinx.html.ThScope
import kotlinx.html.td
import kotlinx.html.th
import kotlinx.html.thead
import kotlinx.html.tr

/**
 * A column of the table of figures.
 *
 * @property meaning text that the page shows when the reader points at the heading
 * @property best selects the rows that are set in bold
 * @property multithreaded whether the column is shown only if several threads call at once
 * @property doubt marks a figure that a warning concerns
 */
private class FigureColumn(
    val heading: String,
    val meaning: String,
    val best: (Row, List<Row>) -> Boolean = { _, _ -> false },
    val multithreaded: Boolean = false,
    val doubt: Marks.(TD, RankedCell) -> Unit = { _, _ -> },
    val text: (Row) -> String?,
)

/** Marks figures of cells that warnings of these [kinds] concern. */
private fun doubt(kinds: Set<WarningKind>): Marks.(TD, RankedCell) -> Unit = { td, ranked ->
    cell(td, ranked.result.index, kinds)
}

private val columns =
    listOf(
        FigureColumn(
            "Time per call",
            "the figure that ranks: CPU time of the thread, or elapsed time if several threads call",
            { row, _ -> row.cell.worst == 1 },
            doubt = doubt(Marks.ofTime),
        ) {
            Wording.time(it.figures.time, it.unit)
        },
        FigureColumn("Interval", "of the time per call") {
            Numbers.estimate(it.figures.time, it.unit.nanos).interval
        },
        FigureColumn("Wall", "elapsed time, from slices that never waited for a core") { row ->
            row.figures.wall?.let { Wording.time(it, row.unit) }
        },
        FigureColumn(
            "Cost",
            "the mean CPU time plus the collector's CPU time for what a call allocates",
            doubt = doubt(Marks.ofCost),
        ) { row ->
            row.figures.cost?.let { Wording.time(it, row.unit) }
        },
        FigureColumn("Calls/s", "of all threads together", multithreaded = true) {
            Numbers.estimate(it.figures.callsPerSecond).value
        },
        FigureColumn(
            "Scaling",
            "its calls per second over those of one thread",
            multithreaded = true,
        ) {
            Wording.scaling(it.figures).value
        },
        FigureColumn("Interval", "of the scaling", multithreaded = true) {
            Wording.scaling(it.figures).interval
        },
        FigureColumn(
            "Ratio",
            "its time over that of the contender with 1×",
            doubt = { td, ranked -> ranked.toReference?.let { pair(td, it.a, it.b) } },
        ) {
            Wording.ratio(it.cell)
        },
        FigureColumn("Interval", "of the ratio") { Wording.ratioInterval(it.cell) },
        FigureColumn(
            "Mean CPU",
            "CPU time of all threads that call, as the mean over all slices",
            doubt = doubt(Marks.ofMean),
        ) {
            Wording.time(it.figures.mean, it.unit)
        },
        FigureColumn(
            "Process",
            "the mean CPU time plus the share of all other threads of the process, such as the collector's and the JIT compiler's",
        ) {
            Wording.timeIfKnown(it.figures.process, it.unit)
        },
        FigureColumn("MB/s", "megabytes of payload per second of CPU time") {
            Numbers.rate(it.figures)
        },
        FigureColumn(
            "Allocated",
            "bytes that a call allocates",
            { row, rows -> isLeast(row, rows) { it.figures.allocated } },
        ) {
            Numbers.bytes(it.figures.allocated)
        },
        FigureColumn(
            "Payload",
            "mean size in bytes",
            { row, rows -> isLeast(row, rows) { it.figures.payloadBytes } },
        ) {
            Numbers.count(it.figures.payloadBytes)
        },
        FigureColumn("JVMs", "fresh JVMs in which it was measured") { "${it.figures.generations}" },
    )

/** Whether the row's figure is the smallest; false if all rows have the same figure. */
private fun isLeast(row: Row, rows: List<Row>, figure: (Row) -> Double): Boolean =
    figure(row) == rows.minOf(figure) && figure(row) < rows.maxOf(figure)

/** Adds the table with all figures of a group. */
internal fun FlowContent.figures(groups: List<Group<Row>>, label: String, marks: Marks) {
    val rows = groups.flatMap { it.rows }
    val multithreaded = rows.any { it.cell.result.cell.threads > 1 }
    val columns = columns.filter { multithreaded || !it.multithreaded }
    scrollingTable("Figures of $label", "figures") {
        thead {
            tr {
                th(scope = ThScope.col) { +"Rank" }
                th(scope = ThScope.col) { +"Contender" }
                for (column in columns) {
                    th(scope = ThScope.col) {
                        attributes["title"] = column.meaning
                        +column.heading
                    }
                }
            }
        }
        groupedRows(groups, columns.size + 2) { row -> cells(row, rows, columns, marks) }
    }
}

private fun TR.cells(
    row: Row,
    rows: List<Row>,
    columns: List<FigureColumn>,
    marks: Marks,
) {
    td { +Wording.rank(row.cell) }
    th(scope = ThScope.row) { +Wording.name(row.cell.result.cell.contender) }
    for (column in columns) {
        td(if (column.best(row, rows)) "number best" else "number") {
            +(column.text(row) ?: "–")
            column.doubt(marks, this, row.cell)
        }
    }
}
