package dev.serdemark.report.html

import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.Trait
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.results.RunResult
import kotlinx.html.FlowContent
import kotlinx.html.TR
import kotlinx.html.div
import kotlinx.html.id
import kotlinx.html.label
import kotlinx.html.option
import kotlinx.html.p
import kotlinx.html.section
import kotlinx.html.select

/**
 * Adds a control that hides the rows of contenders without the chosen traits. It offers the traits
 * in which the contenders of the run differ, and appears only if the page can run its script.
 */
internal fun FlowContent.traitFilter(result: RunResult) {
    val contenders = result.plan.contenders.filter { it.floor == null }
    val differing = Trait.entries.filter { trait -> contenders.map(trait::of).distinct().size > 1 }
    if (differing.isEmpty()) return
    section {
        id = "filters"
        attributes["hidden"] = ""
        p("meaning") {
            +"Show only contenders with these traits. Ranks and ratios stay those of all contenders."
        }
        div("filters") { for (trait in differing) choice(trait, contenders) }
    }
}

private fun FlowContent.choice(trait: Trait, contenders: List<ContenderInfo>) {
    label {
        +"${trait.id} "
        select {
            attributes["data-trait"] = trait.id
            option {
                value = ""
                +"all"
            }
            for (word in contenders.flatMap(trait::words).distinct().sortedWith(trait.order)) {
                option {
                    value = word
                    +visible(word)
                }
            }
        }
    }
}

/** Adds to a row of the legend what the filter needs to know of a contender. */
internal fun TR.traitData(info: ContenderInfo) {
    if (info.floor != null) return
    attributes["data-contender"] = Wording.name(info.contender)
    for (trait in Trait.entries) {
        val words = trait.words(info)
        if (words.isNotEmpty()) attributes["data-${trait.id}"] = words.joinToString(" ")
    }
}
