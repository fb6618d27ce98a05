package dev.serdemark.cli

import dev.serdemark.report.visible

/**
 * Columns as wide as they need to be, whole on any terminal, and easy to take apart for programs.
 */
internal fun Surroundings.table(head: List<String>, rows: List<List<String>>) {
    val widths = head.indices.map { column -> (rows + listOf(head)).maxOf { it[column].length } }
    for (row in listOf(head) + rows) {
        val line = row.indices.joinToString("  ") { visible(row[it]).padEnd(widths[it]) }
        terminal.rawPrint(line.trimEnd() + "\n")
    }
}
