package dev.serdemark.report.html

import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.Trait
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.results.RunResult
import kotlinx.html.FlowContent
import kotlinx.html.InputType
import kotlinx.html.details
import kotlinx.html.div
import kotlinx.html.id
import kotlinx.html.input
import kotlinx.html.label
import kotlinx.html.option
import kotlinx.html.p
import kotlinx.html.section
import kotlinx.html.select
import kotlinx.html.summary

/**
 * Adds controls that hide the rows of contenders: those that lack the chosen traits, and those that
 * the reader unticks. Only traits in which contenders differ can be chosen. The controls appear
 * only if the page can run its script.
 */
internal fun FlowContent.traitFilter(result: RunResult) {
    val contenders = result.plan.contenders.filter { it.floor == null }
    if (contenders.size < 2) return
    section {
        id = "filters"
        attributes["hidden"] = ""
        p("meaning") {
            +"Show only some contenders. Ranks and ratios still refer to all. The address of the page keeps what you choose."
        }
        div("filters") {
            Trait.entries
                .filter { trait -> contenders.map(trait::of).distinct().size > 1 }
                .forEach { choice(it, contenders) }
        }
        details {
            summary { +"Choose contenders" }
            div("filters") { for (info in contenders) tick(Wording.name(info.contender)) }
        }
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
                val having = contenders.filter { word in trait.words(it) }
                option {
                    value = word
                    attributes["data-contenders"] =
                        having.joinToString("\n") { Wording.name(it.contender) }
                    +visible(word)
                }
            }
        }
    }
}

private fun FlowContent.tick(name: String) {
    label {
        input(type = InputType.checkBox) {
            value = name
            checked = true
        }
        +" $name"
    }
}
