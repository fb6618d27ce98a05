package dev.serdemark.report.html

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.report.page.CapacityPage
import dev.serdemark.report.page.TableColumn
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.CapacityRow
import dev.serdemark.results.PayloadRates
import dev.serdemark.results.RunResult
import dev.serdemark.results.capacityTables
import kotlinx.html.FlowContent
import kotlinx.html.InputType
import kotlinx.html.TABLE
import kotlinx.html.TBODY
import kotlinx.html.ThScope
import kotlinx.html.details
import kotlinx.html.div
import kotlinx.html.h2
import kotlinx.html.id
import kotlinx.html.input
import kotlinx.html.label
import kotlinx.html.noScript
import kotlinx.html.option
import kotlinx.html.p
import kotlinx.html.section
import kotlinx.html.select
import kotlinx.html.summary
import kotlinx.html.table
import kotlinx.html.tbody
import kotlinx.html.td
import kotlinx.html.th
import kotlinx.html.thead
import kotlinx.html.tr
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonPrimitive

/** The figures of each contender and operation at one call per second. */
private typealias Calls = Map<ContenderName, Map<Operation, CapacityRow>>

/**
 * Adds a calculator, which shows what each contender needs at the loads and prices that the reader
 * enters. All figures are linear in the calls per second, so the page's script only multiplies and
 * adds. If scripts are off, a sentence says that the calculator needs one.
 */
internal fun FlowContent.calculator(result: RunResult) {
    val operations = CapacityPage.operations(result)
    if (operations.isEmpty()) return
    section {
        id = CapacityPage.CALCULATOR
        h2 { +CapacityPage.WORTH }
        noScript { p { +"The calculator needs a script." } }
        div("live") {
            attributes["hidden"] = ""
            inputs(result, operations, settings(result, operations))
        }
    }
}

private fun FlowContent.inputs(
    result: RunResult,
    operations: List<Operation>,
    settings: Map<String, Calls>,
) {
    p("meaning") {
        +"What a program takes at your load, and what it costs in a month of 730 hours."
    }
    div("filters") {
        for (operation in operations) {
            number("${operation.id}/s", operation.id, "rate", usual(operation, result.load))
        }
        number("price of a core-hour", "core", "price", "")
        number("price of a GB", "gb", "price", "")
        today(settings.values.flatMap { it.keys }.distinct(), result.baseline)
    }
    for ((setting, calls) in settings) details {
        if (settings.size == 1) attributes["open"] = ""
        summary { +setting }
        saving()
        scrolling("${CapacityPage.WORTH}, $setting") { table("sortable") { rows(calls) } }
    }
    meanings(
        listOf(
            TableColumn(CapacityPage.CHANGE, meaning = CapacityPage.CHANGE_MEANING),
            TableColumn("interval", meaning = CapacityPage.INTERVAL_MEANING),
        )
    )
    // If the user named a load, its table has these notes already.
    if (result.load == null) blocks(CapacityPage.notes(result))
}

/** The initial calls per second: those of the [load] that the user named, or else [USUAL_RATE]. */
private fun usual(operation: Operation, load: PayloadRates?): String =
    (load?.let { it.perSecond(operation) ?: 0.0 } ?: USUAL_RATE)
        .toBigDecimal()
        .stripTrailingZeros()
        .toPlainString()

private const val USUAL_RATE = 1000.0

/** Adds the choice of the contender that the reader uses today, initially the [baseline]. */
private fun FlowContent.today(contenders: List<ContenderName>, baseline: ContenderName?) {
    label {
        +"you use today "
        select {
            name = "today"
            option {
                value = ""
                +"none of these"
            }
            for (contender in contenders) option {
                value = Wording.name(contender)
                selected = contender == baseline
                +Wording.name(contender)
            }
        }
    }
}

/**
 * Adds a sentence for the script to fill in. It says what a switch from today's contender saves at
 * the entered rates.
 */
private fun FlowContent.saving() {
    p("saving") {
        attributes["aria-live"] = "polite"
        attributes["data-saves"] = CapacityPage.SAVES
        attributes["data-may-save"] = CapacityPage.MAY_SAVE
        attributes["data-about"] = CapacityPage.ABOUT
        attributes["data-stay"] = CapacityPage.stay("{from}")
    }
}

private val HEADINGS =
    listOf(
        "cores",
        "interval",
        CapacityPage.CHANGE,
        "interval",
        "allocated/s",
        "network/day",
        "gzip",
        "zstd",
        "cost/month",
    )

/** The figures of each setting, by its name. */
private fun settings(result: RunResult, operations: List<Operation>): Map<String, Calls> =
    operations
        .flatMap { operation ->
            val one = result.copy(load = PayloadRates(mapOf(operation to 1.0), null))
            capacityTables(one).flatMap { table ->
                table.rows.map { Triple(Wording.setting(table.cells.first()), operation, it) }
            }
        }
        .groupBy { it.first }
        .mapValues { (_, all) ->
            all.groupBy { it.third.contender }
                .mapValues { (_, own) -> own.associate { it.second to it.third } }
        }

private fun FlowContent.number(label: String, name: String, classes: String, usual: String) {
    label {
        +"$label "
        input(type = InputType.number, name = name, classes = classes) {
            min = "0"
            step = "any"
            value = usual
        }
    }
}

/**
 * Adds a row per contender. Contenders with figures for more operations come first. Among those
 * with equally many, contenders that take fewer cores at equal rates come first.
 */
private fun TABLE.rows(calls: Calls) {
    thead {
        tr {
            th(scope = ThScope.col) { +"contender" }
            for (heading in HEADINGS) th(scope = ThScope.col, classes = "number") {
                +heading
            }
        }
    }
    val sorted =
        calls.entries.sortedWith(
            compareBy({ -it.value.size }, { (_, own) -> own.values.sumOf { it.cores.value } })
        )
    tbody { for ((contender, byOperation) in sorted) row(contender, byOperation) }
}

private fun TBODY.row(contender: ContenderName, byOperation: Map<Operation, CapacityRow>) {
    tr {
        val figures =
            byOperation.entries.associate { (operation, row) -> operation.id to figures(row) }
        attributes["data-calls"] = Json.encodeToString(figures)
        th(scope = ThScope.row) { +Wording.name(contender) }
        for (heading in HEADINGS) td("number") {}
    }
}

/**
 * Returns the figures for the script: cores, both ends of their interval, bytes allocated, bytes
 * written, bytes written after gzip and after zstd, and the index of the cell in the page's data,
 * which has the ratios.
 */
private fun figures(row: CapacityRow): List<JsonPrimitive> =
    listOf(
            row.cores.value,
            row.cores.low,
            row.cores.high,
            row.allocated,
            row.written ?: 0.0,
            if (row.written == null) 0.0 else row.compressed?.gzip,
            if (row.written == null) 0.0 else row.compressed?.zstd,
            row.shares.single().cell.value,
        )
        .map(::JsonPrimitive)
