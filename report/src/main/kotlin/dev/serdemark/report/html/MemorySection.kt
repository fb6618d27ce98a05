package dev.serdemark.report.html

import dev.serdemark.report.wording.MemoryTable
import dev.serdemark.report.wording.MemoryWording
import dev.serdemark.report.wording.ObservedField
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.RunResult
import kotlinx.html.FlowContent
import kotlinx.html.details
import kotlinx.html.h2
import kotlinx.html.h3
import kotlinx.html.id
import kotlinx.html.li
import kotlinx.html.p
import kotlinx.html.section
import kotlinx.html.summary
import kotlinx.html.ul

/** Shows the memory of contenders, if the run examined it. */
internal fun FlowContent.memory(result: RunResult) {
    val tables = MemoryWording.tables(result)
    if (tables.isEmpty()) return
    section("memory") {
        id = "memory"
        h2 { +MemoryWording.TITLE }
        p("meaning") { +MemoryWording.MEANING }
        tables.forEach(::counted)
        observed(tables)
    }
}

private fun FlowContent.counted(table: MemoryTable) {
    h3 { +"${table.label}, per call" }
    val fields = MemoryWording.fields(table)
    contenderTable(
        "${MemoryWording.TITLE}: ${table.label}",
        fields.map { it.heading },
        table.rows.map { row -> Wording.name(row.contender) to fields.map { it.text(row.memory) } },
    )
    details {
        summary { +"Objects by class" }
        ul {
            for (row in table.rows) {
                row.memory.counted?.let {
                    li { +"${Wording.name(row.contender)}: ${MemoryWording.classes(it)}" }
                }
            }
        }
    }
    val missing = MemoryWording.missing(table)
    if (missing.isNotEmpty()) ul { missing.forEach { li { +it } } }
}

private fun FlowContent.observed(tables: List<MemoryTable>) {
    val observed = tables.filter { table -> table.rows.any { it.memory.observed != null } }
    val use = observed.flatMap { it.rows }.firstNotNullOfOrNull { it.memory.observed } ?: return
    h2 { +MemoryWording.OBSERVED_TITLE }
    p("meaning") { +MemoryWording.observedMeaning(use.callsOfGroup) }
    for (table in observed) {
        h3 { +table.label }
        contenderTable(
            "${MemoryWording.OBSERVED_TITLE}: ${table.label}",
            ObservedField.entries.map { it.heading },
            table.rows.map { row ->
                val cells = ObservedField.entries.map { row.memory.observed?.let(it.text) }
                Wording.name(row.contender) to cells
            },
        )
    }
}
