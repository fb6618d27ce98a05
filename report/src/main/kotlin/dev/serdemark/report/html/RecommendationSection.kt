package dev.serdemark.report.html

import dev.serdemark.report.wording.RecommendationWording
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.advice
import kotlinx.html.FlowContent
import kotlinx.html.code
import kotlinx.html.details
import kotlinx.html.h2
import kotlinx.html.h3
import kotlinx.html.id
import kotlinx.html.li
import kotlinx.html.p
import kotlinx.html.pre
import kotlinx.html.section
import kotlinx.html.summary
import kotlinx.html.ul

/** Adds the recommendation with its reasons; nothing if the plan has no wishes. */
internal fun FlowContent.recommendation(result: RunResult) {
    val text = RecommendationWording.text(advice(result) ?: return, result)
    section("verdicts recommendation") {
        id = "recommendation"
        h2 { +RecommendationWording.TITLE }
        p("sentence") { phrases(text.headline) }
        list(text.why)
        titled(RecommendationWording.AGAINST, text.against)
        folded(RecommendationWording.NOTES, text.notes)
        folded(RecommendationWording.LEFT_OUT, text.leftOut)
        text.command?.let {
            h3 { +RecommendationWording.DEEPER }
            pre { code { +it } }
        }
    }
}

private fun FlowContent.titled(title: String, sentences: List<String>) {
    if (sentences.isEmpty()) return
    h3 { +title }
    list(sentences)
}

private fun FlowContent.folded(title: String, sentences: List<String>) {
    if (sentences.isEmpty()) return
    details {
        summary { +"$title (${sentences.size})" }
        list(sentences)
    }
}

private fun FlowContent.list(sentences: List<String>) {
    ul { for (sentence in sentences) li { +sentence } }
}
