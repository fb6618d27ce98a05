package dev.serdemark.report.html

import dev.serdemark.plan.Plan
import dev.serdemark.plan.Trait
import dev.serdemark.report.wording.Grouping
import dev.serdemark.report.wording.RunWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.results.RunResult
import kotlinx.html.DL
import kotlinx.html.FlowContent
import kotlinx.html.ThScope
import kotlinx.html.button
import kotlinx.html.code
import kotlinx.html.dd
import kotlinx.html.div
import kotlinx.html.dl
import kotlinx.html.dt
import kotlinx.html.h2
import kotlinx.html.h3
import kotlinx.html.id
import kotlinx.html.pre
import kotlinx.html.section
import kotlinx.html.td
import kotlinx.html.th
import kotlinx.html.thead
import kotlinx.html.tr

/** Shows what was run, on which machine, and the command that repeats it. */
internal fun FlowContent.run(result: RunResult, grouping: Grouping) {
    section {
        id = "run"
        h2 { +"Run" }
        h3 { +"Repeat it" }
        div("command") {
            pre {
                code {
                    id = "command"
                    +RunWording.command(result.plan)
                }
            }
            button {
                id = "copy"
                attributes["hidden"] = ""
                +"Copy"
            }
        }
        h3 { +"Machine and settings" }
        dl { for ((name, value) in RunWording.settings(result)) fact(name, value) }
        h3 { +"Contenders" }
        contenders(result.plan, grouping)
    }
}

private fun DL.fact(name: String, value: String) {
    dt { +name }
    dd { +value }
}

private val BEFORE_TRAITS = listOf("Contender", "Model", "Uses")

private fun FlowContent.contenders(plan: Plan, grouping: Grouping) {
    val traits = Trait.entries.filter { trait -> plan.contenders.any { trait.of(it) != null } }
    val headings =
        BEFORE_TRAITS +
            traits.map { it.id.replaceFirstChar(Char::uppercase) } +
            "Beyond or below the contract"
    scrollingTable("Contenders") {
        thead { tr { for (heading in headings) th(scope = ThScope.col) { +heading } } }
        groupedRows(grouping.of(plan.contenders) { it.contender }, headings.size) { info ->
            traitData(info)
            th(scope = ThScope.row) { +Wording.name(info.contender) }
            td { +visible(info.flavour) }
            td { +visible(info.uses ?: "–") }
            for (trait in traits) td { +visible(trait.of(info) ?: "–") }
            td("notes") { +visible(info.notes.joinToString(" ")) }
        }
    }
}
