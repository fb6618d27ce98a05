package dev.serdemark.report.html

import dev.serdemark.report.wording.RunWording
import dev.serdemark.results.RunResult
import kotlinx.html.FlowContent
import kotlinx.html.dd
import kotlinx.html.dl
import kotlinx.html.dt
import kotlinx.html.h2
import kotlinx.html.section

/** Explains how the run was measured, for readers who have not read the documentation. */
internal fun FlowContent.method(result: RunResult) {
    section {
        h2 { +"Method" }
        dl {
            for ((question, answer) in RunWording.method(result)) {
                dt { +question }
                dd { +answer }
            }
        }
    }
}
