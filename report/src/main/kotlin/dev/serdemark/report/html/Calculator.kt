package dev.serdemark.report.html

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.plan.PayloadRates
import dev.serdemark.report.page.CapacityPage
import dev.serdemark.report.page.TableColumn
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.CapacityRow
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

/** Figures at one call per second. */
private typealias FiguresByContender = Map<ContenderName, Map<Operation, CapacityRow>>

/**
 * Adds a calculator, which shows what each contender needs at the loads and prices that the reader
 * enters. All figures are linear in the calls per second, so the page's script only multiplies and
 * adds.
 */
internal fun FlowContent.calculator(result: RunResult) {
    val operations = CapacityPage.operations(result)
    if (operations.isEmpty()) return
    section {
        id = CapacityPage.CALCULATOR
        h2 { +CapacityPage.CALCULATOR_TITLE }
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
    settings: Map<String, FiguresByContender>,
) {
    p("meaning") {
        +"What a program takes at your load, and what it costs in a month of 730 hours."
    }
    div("filters") {
        for (operation in operations) {
            val rate = initialRate(operation, result.view.load)
            numberInput("${operation.id}/s", operation.id, classes = "rate", rate)
        }
        numberInput("price of a core-hour", "core", classes = "price", initial = "")
        numberInput("price of a GB", "gb", classes = "price", initial = "")
        currentContender(settings.values.flatMap { it.keys }.distinct(), result.view.baseline)
    }
    for ((setting, figures) in settings) details {
        if (settings.size == 1) attributes["open"] = ""
        summary { +setting }
        saving()
        scrolling("${CapacityPage.CALCULATOR_TITLE}, $setting") {
            table("sortable") { rows(figures) }
        }
    }
    meanings(
        listOf(
            TableColumn(CapacityPage.CHANGE, meaning = CapacityPage.CHANGE_MEANING),
            TableColumn("interval", meaning = CapacityPage.INTERVAL_MEANING),
        )
    )
    // The page of a run with a load has these notes below the load's table.
    if (result.view.load == null) blocks(CapacityPage.notes(result))
}

/** Returns the calls per second of the user's [load], or [DEFAULT_RATE] if there is no load. */
private fun initialRate(operation: Operation, load: PayloadRates?): String {
    val perSecond = if (load == null) DEFAULT_RATE else load.perSecond(operation) ?: 0.0
    return perSecond.toBigDecimal().stripTrailingZeros().toPlainString()
}

private const val DEFAULT_RATE = 1000.0

/** Adds the choice of the contender that the reader uses today, initially the [baseline]. */
private fun FlowContent.currentContender(
    contenders: List<ContenderName>,
    baseline: ContenderName?,
) {
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
 * Adds a sentence for the script to fill in. It says what a switch from the current contender saves
 * at the entered rates.
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

/** Returns the figures by the name of the setting. */
private fun settings(
    result: RunResult,
    operations: List<Operation>,
): Map<String, FiguresByContender> {
    val bySetting =
        mutableMapOf<String, MutableMap<ContenderName, MutableMap<Operation, CapacityRow>>>()
    for (operation in operations) {
        val oneCall =
            result.copy(view = result.view.copy(load = PayloadRates(mapOf(operation to 1.0), null)))
        for (table in capacityTables(oneCall)) {
            val setting = Wording.setting(table.cells.first())
            val figures = bySetting.getOrPut(setting) { mutableMapOf() }
            for (row in table.rows) {
                figures.getOrPut(row.contender) { mutableMapOf() }[operation] = row
            }
        }
    }
    return bySetting
}

private fun FlowContent.numberInput(
    label: String,
    name: String,
    classes: String,
    initial: String,
) {
    label {
        +"$label "
        input(type = InputType.number, name = name, classes = classes) {
            min = "0"
            step = "any"
            value = initial
        }
    }
}

/**
 * Adds a row per contender: contenders with figures for more operations first, then those that take
 * fewer cores at equal rates.
 */
private fun TABLE.rows(figures: FiguresByContender) {
    thead {
        tr {
            th(scope = ThScope.col) { +"contender" }
            for (heading in HEADINGS) th(scope = ThScope.col, classes = "number") {
                +heading
            }
        }
    }
    val bestFirst =
        figures.entries.sortedWith(
            compareBy(
                { (_, byOperation) -> -byOperation.size },
                { (_, byOperation) -> byOperation.values.sumOf { it.cores.value } },
            )
        )
    tbody { for ((contender, byOperation) in bestFirst) row(contender, byOperation) }
}

private fun TBODY.row(contender: ContenderName, byOperation: Map<Operation, CapacityRow>) {
    tr {
        val figures =
            byOperation.entries.associate { (operation, row) -> operation.id to figures(row) }
        attributes["data-calls"] = Json.encodeToString(figures)
        th(scope = ThScope.row) { +Wording.name(contender) }
        // The script fills these cells.
        for (heading in HEADINGS) td("number") {}
    }
}

/**
 * Returns the figures for the script: cores, both ends of their interval, bytes allocated, bytes
 * written, and bytes written after gzip and after zstd. The last number is the index of the cell,
 * by which the script finds ratios in the page's data.
 */
private fun figures(row: CapacityRow): List<JsonPrimitive> =
    listOf(
            row.cores.value,
            row.cores.low,
            row.cores.high,
            row.allocated,
            row.written ?: 0.0,
            // The size is 0 if the operation writes nothing, and null if it was not measured.
            if (row.written == null) 0.0 else row.compressed?.gzip,
            if (row.written == null) 0.0 else row.compressed?.zstd,
            // The load has only one operation, so the row has only one share.
            row.shares.single().cell.value,
        )
        .map(::JsonPrimitive)
