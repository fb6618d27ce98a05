package dev.serdemark.report.html

import dev.serdemark.report.wording.FootprintField
import dev.serdemark.report.wording.FootprintWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.RunResult
import kotlinx.html.FlowContent
import kotlinx.html.h2
import kotlinx.html.id
import kotlinx.html.p
import kotlinx.html.section

/** Shows what each contender adds to a program, if the run recorded it. */
internal fun FlowContent.footprints(result: RunResult) {
    val rows = FootprintWording.rows(result)
    if (rows.isEmpty()) return
    section("footprint") {
        id = "footprint"
        h2 { +FootprintWording.TITLE }
        p("meaning") { +FootprintWording.meaning(result) }
        val fields = FootprintField.of(rows.values)
        contenderTable(
            FootprintWording.TITLE,
            fields.map { it.heading },
            rows.map { (contender, row) -> Wording.name(contender) to fields.map { it.text(row) } },
        )
    }
}
