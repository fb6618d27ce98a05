package dev.serdemark.report.html

import dev.serdemark.report.Wording
import dev.serdemark.results.RunResult
import kotlinx.html.FlowContent
import kotlinx.html.dd
import kotlinx.html.dl
import kotlinx.html.dt
import kotlinx.html.h2
import kotlinx.html.section

/** How it was measured, for readers who have not read the documentation. */
internal fun FlowContent.method(result: RunResult) {
    section("method") {
        h2 { +"Method" }
        dl {
            for ((question, answer) in Wording.method(result)) {
                dt { +question }
                dd { +answer }
            }
        }
    }
}
