package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.rendering.TextAlign.LEFT
import com.github.ajalt.mordant.rendering.TextAlign.RIGHT
import com.github.ajalt.mordant.rendering.TextStyles.bold
import dev.serdemark.report.wording.SizeField
import dev.serdemark.report.wording.SizeRow
import dev.serdemark.report.wording.SizeWording
import dev.serdemark.results.RunResult

/** Prints time against size on a terminal: one table per operation, channel and JVM setting. */
internal class TerminalSizes(private val lines: TerminalLines) {
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
            lines.table(columns, SizeWording.rows(table, result))
        }
        lines.prose("")
        lines.prose(SizeWording.meaning(result))
    }

    private val columns: List<Column<SizeRow>> =
        listOf(
            column(SizeField.CONTENDER, least = SHORTEST_NAME),
            column(SizeField.PER_BYTE, align = RIGHT),
            column(SizeField.PER_BYTE_INTERVAL, drop = 2),
            column(SizeField.FIXED, align = RIGHT),
            column(SizeField.FIXED_INTERVAL, drop = 1),
            column(SizeField.MISSES, align = RIGHT),
        )

    private fun column(
        field: SizeField,
        drop: Int? = null,
        align: TextAlign = LEFT,
        least: Int? = null,
    ) = Column(field.heading, drop, align, least, text = field.text)
}
