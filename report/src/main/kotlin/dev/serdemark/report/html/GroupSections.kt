package dev.serdemark.report.html

import dev.serdemark.plan.Experiment
import dev.serdemark.report.wording.Grouping
import dev.serdemark.report.wording.LimitWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.cell
import dev.serdemark.report.wording.rows
import dev.serdemark.report.wording.visibleLines
import dev.serdemark.report.wording.words
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.CellResult
import kotlinx.html.FlowContent
import kotlinx.html.a
import kotlinx.html.button
import kotlinx.html.details
import kotlinx.html.div
import kotlinx.html.h2
import kotlinx.html.h3
import kotlinx.html.id
import kotlinx.html.li
import kotlinx.html.p
import kotlinx.html.pre
import kotlinx.html.section
import kotlinx.html.span
import kotlinx.html.summary
import kotlinx.html.ul

private const val OPEN_AT_FIRST = 6

/**
 * Adds every group with its bars, its table and the cells without figures. Folds them if there are
 * many.
 */
internal fun FlowContent.groups(result: RunResult, grouping: Grouping) {
    section("groups") {
        h2 { +"Evidence" }
        div("folding") {
            attributes["hidden"] = ""
            button(classes = "fold") {
                attributes["data-open"] = "true"
                +"Open all"
            }
            button(classes = "fold") {
                attributes["data-open"] = "false"
                +"Close all"
            }
        }
        val pairs = Pairs(result.comparisons)
        val marks = Marks(result)
        result.groups.forEachIndexed { i, group ->
            group(group, result, grouping, pairs, marks, open = i < OPEN_AT_FIRST)
        }
    }
}

/**
 * Returns the anchor of a group in the page, such as `read/users/medium/bytes/g1`. It is the same
 * for the same cells in another run.
 */
internal fun anchor(group: RankedGroup): String =
    with(group.cell) {
        listOf(operation.id, document.workload, document.document, channel, jvm).joinToString(
            "/"
        ) { part ->
            part.replace(unfitForAnchors) { "~" + it.value.first().code.toString(16) }
        }
    }

private val unfitForAnchors = Regex("[^A-Za-z0-9._-]")

private fun FlowContent.group(
    group: RankedGroup,
    result: RunResult,
    grouping: Grouping,
    pairs: Pairs,
    marks: Marks,
    open: Boolean,
) {
    val cell = group.cell
    val operation = Wording.operation(cell, result.plan)
    val label = "$operation, ${Wording.setting(cell)}"
    details("group") {
        id = anchor(group)
        if (open) attributes["open"] = ""
        summary {
            h3 { +operation }
            span("setting") { +Wording.setting(cell) }
            a(href = "#${anchor(group)}", classes = "anchor") {
                attributes["aria-label"] = "Link to $label"
                +"#"
            }
        }
        p("meaning") {
            +result.plan.words.timed(cell)
            result.plan.words.headline(result)?.let { +" $it" }
        }
        if (group.ranked.isNotEmpty()) {
            val rows = rows(group.ranked)
            val grouped = grouping.of(rows)
            bars(grouped, marks, result.limitsOf(group))
            when (result.plan.experiment) {
                Experiment.Warm ->
                    if (result.plan.requests == null) figures(grouped, label, marks)
                    else requestFigures(grouped, label, marks)
                is Experiment.Cold -> coldFigures(grouped, result.floors, label)
            }
            if (rows.size > 1) pairs(rows, pairs, label, marks)
            classical(group, rows, result.plan, label)
        }
        notes(
            listOfNotNull(
                LimitWording.sentence(group, result),
                Wording.converts(group, result.plan),
            ) + group.ranked.flatMap { Wording.notes(it.result) }
        )
        if (group.unranked.isNotEmpty()) unranked(group.unranked)
    }
}

private fun FlowContent.notes(notes: List<String>) {
    if (notes.isEmpty()) return
    div("remarks") {
        p("label") { +"Notes" }
        ul { notes.forEach { li { +it } } }
    }
}

private fun FlowContent.unranked(cells: List<CellResult>) {
    div("unranked") {
        p("label") { +"Without a figure" }
        ul {
            for (cell in cells) {
                li {
                    span("name") { +Wording.name(cell.cell.contender) }
                    span(if (cell.outcome.status.isFault) "status fault" else "status") {
                        +Wording.status(cell.outcome.status)
                    }
                    span("reason") { +Wording.reason(cell.outcome) }
                    cell.outcome.detail?.let { detail ->
                        details {
                            summary { +"Detail" }
                            pre { +visibleLines(detail) }
                        }
                    }
                }
            }
        }
    }
}
