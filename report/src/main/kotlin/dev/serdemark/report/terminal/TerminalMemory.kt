package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign.RIGHT
import com.github.ajalt.mordant.rendering.TextStyles.bold
import dev.serdemark.report.wording.MemoryRow
import dev.serdemark.report.wording.MemoryTable
import dev.serdemark.report.wording.MemoryWording
import dev.serdemark.report.wording.ObservedField
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.RunResult

/** Prints the memory of contenders on a terminal: two tables per group that was examined. */
internal class TerminalMemory(private val lines: TerminalLines) {
    fun print(result: RunResult) {
        val tables = MemoryWording.tables(result)
        tables.forEach(::counted)
        paragraph(if (tables.isEmpty()) MemoryWording.NONE else MemoryWording.MEANING)
        tables.forEach(::observed)
        tables
            .firstNotNullOfOrNull { table ->
                table.rows.firstNotNullOfOrNull { it.memory.observed }
            }
            ?.let { paragraph(MemoryWording.observedMeaning(it.callsOfGroup)) }
    }

    private fun counted(table: MemoryTable) {
        paragraph("${bold(MemoryWording.TITLE)}  ${table.label}, per call")
        lines.prose("")
        val columns =
            MemoryWording.fields(table).map { field ->
                Column<MemoryRow>(field.heading, field.drop, RIGHT) {
                    field.text(it.memory) ?: "–"
                }
            }
        lines.table(listOf(contender) + columns, table.rows)
        lines.prose("")
        for (row in table.rows) {
            val classes = row.memory.counted?.let { MemoryWording.classes(it, MOST_CLASSES) }
            if (!classes.isNullOrEmpty()) {
                lines.prose("${Wording.name(row.contender)} allocates $classes.")
            }
        }
        MemoryWording.missing(table).forEach(lines::prose)
    }

    private fun observed(table: MemoryTable) {
        val rows = table.rows.filter { it.memory.observed != null }
        if (rows.isEmpty()) return
        paragraph("${bold(MemoryWording.OBSERVED_TITLE)}  ${table.label}")
        lines.prose("")
        val columns =
            ObservedField.entries.map { field ->
                Column<MemoryRow>(field.heading, align = RIGHT) { row ->
                    row.memory.observed?.let(field.text) ?: "–"
                }
            }
        lines.table(listOf(contender) + columns, rows)
    }

    private fun paragraph(text: String) {
        lines.prose("")
        lines.prose(text)
    }

    private val contender =
        Column<MemoryRow>("contender", least = SHORTEST_NAME) { Wording.name(it.contender) }

    private companion object {
        /** The classes that a line names; the page names all. */
        const val MOST_CLASSES = 3
    }
}
