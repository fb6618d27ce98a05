package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.rendering.TextStyles.bold
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.report.wording.SizeWording
import dev.serdemark.results.RunResult

/** Time against size, for a terminal: a table for each operation, channel and JVM setting. */
internal class TerminalSizes(private val terminal: Terminal, private val lines: TerminalLines) {
    fun print(result: RunResult) {
        if (!result.plan.scale) return
        val tables = SizeWording.tables(result)
        if (tables.isEmpty()) {
            lines.prose("")
            lines.prose("${bold(SizeWording.TITLE)}  ${SizeWording.NONE}")
            return
        }
        for ((label, table) in tables) {
            lines.prose("")
            lines.prose("${bold(SizeWording.TITLE)}  $label")
            lines.prose("")
            TextTable(terminal, columns, SizeWording.rows(table, result)) { false }
                .lines
                .forEach(lines::laidOut)
        }
        lines.prose("")
        lines.prose(SizeWording.meaning(result))
    }

    private val columns: List<TextColumn<List<String>>> =
        SizeWording.headings.mapIndexed { i, heading ->
            TextColumn(
                heading,
                drop = DROPPED[i],
                align = if (i in NUMBERS) TextAlign.RIGHT else TextAlign.LEFT,
                isName = i == 0,
            ) {
                it[i]
            }
        }

    private companion object {
        /** The intervals. */
        val DROPPED = mapOf(2 to 2, 4 to 1)

        /** Time for a byte, fixed cost, and by how much the line misses. */
        val NUMBERS = setOf(1, 3, 5)
    }
}
