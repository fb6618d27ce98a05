package dev.serdemark.archive

import kotlinx.html.FlowContent
import kotlinx.html.InputType
import kotlinx.html.button
import kotlinx.html.details
import kotlinx.html.div
import kotlinx.html.id
import kotlinx.html.input
import kotlinx.html.label
import kotlinx.html.noScript
import kotlinx.html.option
import kotlinx.html.p
import kotlinx.html.select
import kotlinx.html.strong
import kotlinx.html.summary

/** Adds controls that filter runs in the tables of ratios and of runs; none for a single run. */
internal fun FlowContent.runFilters(runs: List<SiteRun>) {
    if (runs.size < 2) return
    div("filters controls") {
        attributes["hidden"] = ""
        label {
            +"Runs with "
            input(InputType.search) {
                name = "find"
                placeholder = "name, document, contender"
            }
        }
        choice("machine", listOf("" to "all") + values(runs) { it.machine })
        choice("jdk", listOf("" to "all") + values(runs) { it.jdks }, "JDK")
    }
    div("controls meaning") {
        attributes["hidden"] = ""
        p { +WHOLE_RUNS }
    }
}

/**
 * Adds the table of ratios of contenders and documents, and controls that select its contents. The
 * page's script fills the table and shows the controls.
 */
internal fun FlowContent.ratioTable(runs: List<SiteRun>) {
    noScript { p { +"This table needs JavaScript. The pages of the runs have the same ratios." } }
    div("filters controls") {
        attributes["hidden"] = ""
        val operations = runs.flatMap { it.columns }.map { it.operation }.distinct()
        choice("operation", operations.map { it to it })
        choice("baseline", listOf("fastest" to "the fastest of those shown"), "ratios to")
        choice("columns", columnChoices(runs))
        choice(
            "figures",
            listOf("" to "ratios", "whole" to "ratios, intervals and reasons"),
            "show",
        )
    }
    details("controls") {
        attributes["hidden"] = ""
        summary { id = "chosen" }
        div("filters") {
            button {
                name = "all"
                +"All"
            }
            button {
                name = "none"
                +"None"
            }
        }
        div("filters") { id = "contenders" }
    }
    div("scroll controls") {
        id = "heat"
        attributes["role"] = "region"
        attributes["aria-label"] = "Ratios"
        attributes["tabindex"] = "0"
        attributes["hidden"] = ""
    }
    div("controls meaning") {
        attributes["hidden"] = ""
        p { +PROVENANCE }
        p {
            for ((mark, meaning) in MARKS) {
                strong { +mark }
                +" $meaning. "
            }
        }
    }
}

/**
 * The choices of columns, as pairs of value and label: one column per document of a workload, one
 * per document, all columns, or those of one run.
 */
private fun columnChoices(runs: List<SiteRun>): List<Pair<String, String>> {
    val workloads = runs.flatMap { it.columns }.map { it.workload }.distinct()
    return workloads.map { "$it/" to "one for each document of $it" } +
        listOf("documents" to "one for each document", "all" to "all") +
        runs.filter { it.columns.isNotEmpty() }.map { it.page to "of ${it.name}" }
}

private const val WHOLE_RUNS =
    "This hides runs. A run that fits is shown with all of its contenders and documents, so rows can have other names."

private const val PROVENANCE =
    "A ratio is the time of a contender over that of the reference in the same column. All times of a column come from one run, which measured them side by side; times of different runs are never divided."

private val MARKS =
    listOf(
        "Bold" to "is certainly the fastest of those shown",
        "?" to "is undecided, and has no color",
        "=" to "certainly differs by less than the margin of its run",
        "~" to "has no interval",
        "–" to
            "is not in the run, has no figure, or was never measured in the same round as the reference",
        "Mean" to "is the geometric mean of a row without gaps",
    )

private fun <T> values(items: List<T>, value: (T) -> String) =
    items.map(value).distinct().sorted().map { it to it }

private fun FlowContent.choice(
    name: String,
    options: List<Pair<String, String>>,
    label: String = name,
) {
    label {
        +"$label "
        select {
            this.name = name
            for ((value, text) in options) option {
                this.value = value
                +text
            }
        }
    }
}
