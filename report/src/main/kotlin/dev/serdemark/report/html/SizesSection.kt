package dev.serdemark.report.html

import dev.serdemark.report.wording.SizeField
import dev.serdemark.report.wording.SizeWording
import dev.serdemark.results.RunResult
import dev.serdemark.results.SizeLine
import kotlinx.html.FlowContent
import kotlinx.html.ThScope
import kotlinx.html.h2
import kotlinx.html.h3
import kotlinx.html.id
import kotlinx.html.p
import kotlinx.html.section
import kotlinx.html.span
import kotlinx.html.tbody
import kotlinx.html.td
import kotlinx.html.th
import kotlinx.html.thead
import kotlinx.html.tr

/** Shows time against size if the plan asks for it, with one chart and one table per operation. */
internal fun FlowContent.sizeLines(result: RunResult) {
    if (!result.plan.scale) return
    val tables = SizeWording.tables(result)
    section("sizes") {
        id = "sizes"
        h2 { +SizeWording.TITLE }
        p("meaning") { +if (tables.isEmpty()) SizeWording.NONE else SizeWording.meaning(result) }
        for ((label, lines) in tables) {
            h3 { +label }
            sizeChart(lines.map { series(it, result) })
            table(label, lines, result)
        }
    }
}

private fun series(line: SizeLine, result: RunResult) =
    Series(
        line.cells.map { checkNotNull(result[it].figures) }.map { it.payloadBytes to it.time.value }
    )

private fun FlowContent.table(label: String, lines: List<SizeLine>, result: RunResult) {
    scrollingTable("${SizeWording.TITLE}: $label", "figures") {
        thead {
            tr {
                for (field in SizeField.entries) {
                    th(scope = ThScope.col) { +field.heading.replaceFirstChar(Char::uppercase) }
                }
            }
        }
        tbody {
            SizeWording.rows(lines, result).forEachIndexed { i, row ->
                tr {
                    th(scope = ThScope.row) {
                        span("key ${seriesClass(i)}")
                        +row.contender
                    }
                    for (field in SizeField.entries - SizeField.CONTENDER) {
                        td("number") { +field.text(row) }
                    }
                }
            }
        }
    }
}
