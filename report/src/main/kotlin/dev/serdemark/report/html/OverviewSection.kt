package dev.serdemark.report.html

import dev.serdemark.plan.ContenderName
import dev.serdemark.report.wording.Grouping
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.cell
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import kotlinx.html.FlowContent
import kotlinx.html.TR
import kotlinx.html.ThScope
import kotlinx.html.a
import kotlinx.html.br
import kotlinx.html.h2
import kotlinx.html.p
import kotlinx.html.section
import kotlinx.html.td
import kotlinx.html.th
import kotlinx.html.thead
import kotlinx.html.tr

private const val READ_AT_A_GLANCE = 2

/** Summarizes a run with many groups: each contender's ratio to the fastest of each group. */
internal fun FlowContent.overview(result: RunResult, grouping: Grouping) {
    if (result.groups.size <= READ_AT_A_GLANCE) return
    section {
        h2 { +"Overview" }
        p("coverage-note") {
            val reference = result.baseline?.let(Wording::name) ?: "the fastest of the column"
            +"Time over that of $reference. Green: the fastest for certain."
        }
        scrollingTable("Ratios of all groups", "overview") {
            thead {
                tr {
                    th(scope = ThScope.col) { +"Contender" }
                    for (group in result.groups) {
                        th(scope = ThScope.col) {
                            a(href = "#${anchor(group)}") {
                                +Wording.operation(group.cell, result.plan)
                                br
                                +Wording.setting(group.cell)
                            }
                        }
                    }
                }
            }
            val contenders = result.plan.contenders.filter { it.floor == null }
            val groups = grouping.of(contenders) { it.contender }
            groupedRows(groups, result.groups.size + 1) { info ->
                th(scope = ThScope.row) { +Wording.name(info.contender) }
                for (group in result.groups) place(group, info.contender)
            }
        }
    }
}

private fun TR.place(group: RankedGroup, contender: ContenderName) {
    val ranked = group.ranked.find { it.result.cell.contender == contender }
    val unranked = group.unranked.find { it.cell.contender == contender }
    when {
        ranked != null ->
            td(if (ranked.worst == 1) "number faster" else "number") { +Wording.ratio(ranked) }
        unranked != null ->
            td(if (unranked.outcome.status.isFault) "number fault" else "number none") {
                attributes["title"] = Wording.reason(unranked.outcome)
                +Wording.status(unranked.outcome.status)
            }
        else -> td("number none") { +"–" }
    }
}
