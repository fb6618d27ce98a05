package dev.serdemark.report.html

import dev.serdemark.report.wording.WarningWording
import dev.serdemark.results.RunResult
import kotlinx.html.FlowContent
import kotlinx.html.h2
import kotlinx.html.h3
import kotlinx.html.id
import kotlinx.html.li
import kotlinx.html.p
import kotlinx.html.section
import kotlinx.html.ul

/** The anchor of the warnings in the page. */
internal const val WARNINGS = "warnings"

/** Lists the warnings: what was found, what it means, and what to do. */
internal fun FlowContent.warnings(result: RunResult) {
    if (result.warnings.isEmpty()) return
    section("warnings") {
        id = WARNINGS
        h2 { +"Warnings" }
        for ((kind, warnings) in result.warnings.groupBy { it.kind }) {
            h3 { +WarningWording.title(kind) }
            ul { for (warning in warnings) li { +WarningWording.finding(warning, result) } }
            p("meaning") { +"${WarningWording.meaning(kind)} ${WarningWording.advice(kind)}" }
        }
    }
}
