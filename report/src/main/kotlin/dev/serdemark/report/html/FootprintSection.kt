package dev.serdemark.report.html

import dev.serdemark.report.wording.FootprintField
import dev.serdemark.report.wording.FootprintWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.RunResult
import kotlinx.html.FlowContent
import kotlinx.html.ThScope
import kotlinx.html.h2
import kotlinx.html.id
import kotlinx.html.p
import kotlinx.html.section
import kotlinx.html.tbody
import kotlinx.html.td
import kotlinx.html.th
import kotlinx.html.thead
import kotlinx.html.tr

/** Shows what each contender adds to a program, if the run recorded it. */
internal fun FlowContent.footprints(result: RunResult) {
    val rows = FootprintWording.rows(result)
    if (rows.isEmpty()) return
    section("footprint") {
        id = "footprint"
        h2 { +FootprintWording.TITLE }
        p("meaning") { +FootprintWording.MEANING }
        scrollingTable(FootprintWording.TITLE, "figures") {
            thead {
                tr {
                    th(scope = ThScope.col) { +"Contender" }
                    for (field in FootprintField.entries) {
                        th(scope = ThScope.col) { +field.heading.replaceFirstChar(Char::uppercase) }
                    }
                }
            }
            tbody {
                for ((contender, row) in rows) {
                    tr {
                        th(scope = ThScope.row) { +Wording.name(contender) }
                        for (field in FootprintField.entries) {
                            td("number") { +(field.text(row) ?: "–") }
                        }
                    }
                }
            }
        }
    }
}
