package dev.serdemark.report.html

import dev.serdemark.report.wording.PayloadField
import dev.serdemark.report.wording.PayloadWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.RunResult
import dev.serdemark.results.WrittenSizes
import kotlinx.html.FlowContent
import kotlinx.html.ThScope
import kotlinx.html.h2
import kotlinx.html.h3
import kotlinx.html.id
import kotlinx.html.p
import kotlinx.html.section
import kotlinx.html.tbody
import kotlinx.html.td
import kotlinx.html.th
import kotlinx.html.thead
import kotlinx.html.tr

/** The anchor of the section. */
internal const val PAYLOADS = "payloads"

/** Shows how large the payloads of each document are, by contender. */
internal fun FlowContent.payloads(result: RunResult) {
    val all = PayloadWording.tables(result)
    if (all.isEmpty()) return
    section("payloads") {
        id = PAYLOADS
        h2 { +PayloadWording.TITLE }
        p("meaning") { +PayloadWording.MEANING }
        for (sizes in all) {
            h3 { +PayloadWording.label(sizes) }
            p("sentence") { phrases(PayloadWording.sentence(sizes)) }
            if (sizes.differ) {
                if (!sizes.isTogether) sizeAgainstTimeCharts(sizes, result)
                table(sizes)
            }
        }
    }
}

private fun FlowContent.table(sizes: WrittenSizes) {
    scrollingTable("${PayloadWording.TITLE}: ${PayloadWording.label(sizes)}", "figures") {
        thead {
            tr {
                th(scope = ThScope.col) { +"No." }
                th(scope = ThScope.col) { +"Contender" }
                for (field in PayloadField.entries) {
                    th(scope = ThScope.col) { +field.heading.replaceFirstChar(Char::uppercase) }
                }
            }
        }
        tbody {
            sizes.contenders.forEachIndexed { i, size ->
                tr {
                    td("number") { +"${i + 1}" }
                    th(scope = ThScope.row) { +Wording.name(size.cell.contender) }
                    for (field in PayloadField.entries) td("number") { +field.text(size) }
                }
            }
        }
    }
}
