package dev.serdemark.report.html

import dev.serdemark.report.wording.LatencyWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.words
import dev.serdemark.results.RunResult
import kotlinx.html.FlowContent
import kotlinx.html.h2
import kotlinx.html.h3
import kotlinx.html.id
import kotlinx.html.p
import kotlinx.html.section

/** Shows the latencies of contenders, if single calls were timed. */
internal fun FlowContent.latencies(result: RunResult) {
    val tables = LatencyWording.tables(result)
    if (tables.isEmpty()) return
    section("latency") {
        id = "latency"
        h2 { +LatencyWording.TITLE }
        p("meaning") { +LatencyWording.meaning(tables, result.plan) }
        for (table in tables) {
            h3 { +"${table.label}, ${table.unit.symbol} per ${result.plan.words.call}" }
            contenderTable(
                "${LatencyWording.TITLE}: ${table.label}",
                table.fields.map { it.heading },
                table.rows.map { row ->
                    Wording.name(row.contender) to table.fields.map { it.text(row) }
                },
            )
        }
    }
}
