package dev.serdemark.report.html

import dev.serdemark.report.wording.EndingWording
import dev.serdemark.results.RunResult
import kotlinx.html.FlowContent
import kotlinx.html.details
import kotlinx.html.li
import kotlinx.html.p
import kotlinx.html.summary
import kotlinx.html.ul

/**
 * Explains why the run stopped, and lists every undecided pair with the time that it would take.
 */
internal fun FlowContent.unsettled(result: RunResult) {
    val pairs = EndingWording.forecasts(result, isShort = false)
    if (pairs.isEmpty()) {
        p("coverage") { +EndingWording.sentence(result) }
        return
    }
    details {
        summary { +EndingWording.sentence(result) }
        ul { for (pair in pairs) li { +pair } }
        EndingWording.advice(result)?.let { p { +it } }
    }
}
