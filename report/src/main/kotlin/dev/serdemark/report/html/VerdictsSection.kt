package dev.serdemark.report.html

import dev.serdemark.report.wording.DecisionWording
import dev.serdemark.report.wording.LegendWording
import dev.serdemark.report.wording.PayloadWording
import dev.serdemark.report.wording.Phrase
import dev.serdemark.report.wording.RunWording
import dev.serdemark.report.wording.ScalingWording
import dev.serdemark.report.wording.SequenceWording
import dev.serdemark.report.wording.UntrustedWording
import dev.serdemark.report.wording.VerdictWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.cell
import dev.serdemark.results.RunResult
import dev.serdemark.results.writtenSizes
import kotlinx.html.FlowContent
import kotlinx.html.FlowOrPhrasingContent
import kotlinx.html.UL
import kotlinx.html.a
import kotlinx.html.h2
import kotlinx.html.li
import kotlinx.html.p
import kotlinx.html.section
import kotlinx.html.strong
import kotlinx.html.ul

private const val READ_AS_PROSE = 6

/**
 * Adds the verdicts: one sentence per group, and one per document whose payload sizes differ, with
 * links to their evidence. Many of them scroll.
 */
internal fun FlowContent.verdicts(result: RunResult) {
    val many = result.groups.size > READ_AS_PROSE
    section(if (many) "verdicts many" else "verdicts") {
        h2 { +"Verdict" }
        ul {
            if (many) attributes["tabindex"] = "0"
            for (group in result.groups) {
                li {
                    p("sentence") { phrases(VerdictWording.sentence(group, result)) }
                    DecisionWording(result).against(group)?.let { p { +it } }
                    ScalingWording.sentence(group)?.let { p("sentence") { +it } }
                    p("setting") { a(href = "#${anchor(group)}") { +Wording.setting(group.cell) } }
                }
            }
            smallest(result)
        }
        DecisionWording(result).reference?.let { p { +it } }
        p("coverage") { +RunWording.coverage(result) }
        SequenceWording.line(result.plan)?.let { p { +it } }
        RunWording.single(result.plan)?.let { p { +it } }
        LegendWording.lines(result.plan).forEach { p("legend") { +it } }
        UntrustedWording.lines(result.plan).forEach { p("untrusted") { +it } }
        unsettled(result)
    }
}

/** Adds who writes the smallest payloads of each document whose sizes differ. */
private fun UL.smallest(result: RunResult) {
    for (sizes in writtenSizes(result).filter { it.differ }) {
        li {
            p("sentence") { phrases(PayloadWording.sentence(sizes)) }
            p("setting") { a(href = "#$PAYLOADS") { +PayloadWording.label(sizes) } }
        }
    }
}

internal fun FlowOrPhrasingContent.phrases(phrases: List<Phrase>) {
    for (phrase in phrases) if (phrase.strong) strong { +phrase.text } else text(phrase.text)
}
