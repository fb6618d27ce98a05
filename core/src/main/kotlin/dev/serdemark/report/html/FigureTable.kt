package dev.serdemark.report.html

import dev.serdemark.report.Numbers
import dev.serdemark.report.Row
import dev.serdemark.report.Wording
import kotlinx.html.FlowContent
import kotlinx.html.ThScope
import kotlinx.html.div
import kotlinx.html.table
import kotlinx.html.tbody
import kotlinx.html.td
import kotlinx.html.th
import kotlinx.html.thead
import kotlinx.html.tr

/** A column of the table of figures; [best] picks the figure that is set in bold, if any. */
private class FigureColumn(
    val heading: String,
    val meaning: String,
    val best: ((Row) -> Double?)? = null,
    val text: (Row) -> String?,
)

private val columns =
    listOf(
        FigureColumn(
            "Time per call",
            "CPU time of the thread, the figure that ranks",
            { it.figures.time.value },
        ) {
            Wording.time(it.figures.time, it.unit)
        },
        FigureColumn("Interval", "of the time per call") {
            Numbers.estimate(it.figures.time, it.unit.nanos).interval
        },
        FigureColumn("Ratio", "its time over that of the fastest") { Wording.ratio(it.cell) },
        FigureColumn("Interval", "of the ratio") { Wording.ratioInterval(it.cell) },
        FigureColumn("Mean", "CPU time of the thread, as the mean over all slices") {
            Wording.plainTime(it.figures.mean, it.unit)
        },
        FigureColumn("Wall", "elapsed time, from slices that never waited for a core") { row ->
            row.figures.wall?.let { Wording.plainTime(it, row.unit) }
        },
        FigureColumn("Cost", "mean and the collector's CPU time for what a call allocates") { row ->
            row.figures.cost?.let { Wording.plainTime(it, row.unit) }
        },
        FigureColumn(
            "MB/s",
            "payload megabytes per second of CPU time",
            { -it.figures.megabytesPerSecond },
        ) {
            Numbers.rate(it.figures)
        },
        FigureColumn("Allocated", "bytes that a call allocates", { it.figures.allocated }) {
            Numbers.bytes(it.figures.allocated)
        },
        FigureColumn("Payload", "mean size", { it.figures.payloadBytes }) {
            Numbers.count(it.figures.payloadBytes) + " B"
        },
        FigureColumn("JVMs", "fresh JVMs in which it was measured") { "${it.figures.generations}" },
    )

/** All figures of a group; wider than a phone, so it scrolls in a box of its own. */
internal fun FlowContent.figures(rows: List<Row>, label: String) {
    div("scroll") {
        attributes["role"] = "region"
        attributes["aria-label"] = "Figures of $label"
        attributes["tabindex"] = "0"
        table("figures") {
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
            tbody { for (row in rows) tr { cells(row, rows) } }
        }
    }
}

private fun kotlinx.html.TR.cells(row: Row, rows: List<Row>) {
    td { +Wording.rank(row.cell) }
    th(scope = ThScope.row) { +Wording.name(row.cell.result.cell.contender) }
    for (column in columns) {
        td(if (isBest(column, row, rows)) "number best" else "number") {
            +(column.text(row) ?: "–")
        }
    }
}

/** The least of its column, unless all are alike as printed. */
private fun isBest(column: FigureColumn, row: Row, rows: List<Row>): Boolean {
    val best = column.best ?: return false
    val least = rows.minByOrNull { best(it) ?: Double.MAX_VALUE } ?: return false
    return column.text(row) == column.text(least) &&
        rows.any { column.text(it) != column.text(least) }
}
