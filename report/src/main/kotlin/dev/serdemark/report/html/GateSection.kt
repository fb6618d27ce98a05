package dev.serdemark.report.html

import dev.serdemark.report.wording.GateWording
import dev.serdemark.results.RunResult
import kotlinx.html.FlowContent
import kotlinx.html.h2
import kotlinx.html.li
import kotlinx.html.p
import kotlinx.html.section
import kotlinx.html.ul

/** Adds the results of the gate; nothing if the run has none. */
internal fun FlowContent.gate(result: RunResult) {
    if (result.gate.isEmpty()) return
    section("verdicts") {
        h2 { +"Gate" }
        ul {
            for (pair in result.gate) {
                li { p("sentence") { phrases(GateWording.sentence(pair, result)) } }
            }
        }
    }
}
