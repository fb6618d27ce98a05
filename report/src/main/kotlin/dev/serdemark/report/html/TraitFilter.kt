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
 * Adds controls that hide contenders in tables and charts: contenders without the chosen traits,
 * and contenders that the reader unticks. There is no control for a trait that all contenders
 * share. The controls appear only if the page can run its script.
 */
internal fun FlowContent.traitFilter(result: RunResult) {
    // Lower bounds stay visible.
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
            div("filters") { for (info in contenders) checkBox(Wording.name(info.contender)) }
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
            val values = contenders.flatMap(trait::filterValues).distinct()
            for (traitValue in values.sortedWith(trait.order)) {
                val matches = contenders.filter { traitValue in trait.filterValues(it) }
                option {
                    value = traitValue
                    attributes["data-contenders"] =
                        matches.joinToString("\n") { Wording.name(it.contender) }
                    +visible(traitValue)
                }
            }
        }
    }
}

private fun FlowContent.checkBox(name: String) {
    label {
        input(type = InputType.checkBox) {
            value = name
            checked = true
        }
        +" $name"
    }
}
