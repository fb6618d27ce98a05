package dev.serdemark.report

import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.rendering.TextStyles.dim
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.plan.Plan
import dev.serdemark.results.AcrossJvms

/**
 * Contenders in several JVM settings, a row for each setting. Where the terminal is narrow, cost
 * (of cold runs, the process), time and interval go, in this order; where it is narrower still,
 * names are cut.
 */
internal class TerminalAcross(terminal: Terminal, plan: Plan, table: List<AcrossJvms>) {
    private val headings = AcrossWording.headings(plan)
    private val layout = ColumnLayout(terminal)
    private val rows: List<List<String>> = table.flatMap { across ->
        AcrossWording.rows(across).mapIndexed { i, row ->
            if (i == 0) row else listOf("") + row.drop(1)
        }
    }

    /** Indexes of the columns that fit into the terminal. */
    private val columns: List<Int> =
        DROPPED.runningFold(headings.indices.toList()) { shown, next -> shown - next }
            .let { sets -> sets.firstOrNull { excess(it) <= 0 } ?: sets.last() }

    private val widths: Map<Int, Int> = columns.associateWith { column ->
        val cut = if (column == CONTENDER) maxOf(0, excess(columns)) else 0
        maxOf(NARROWEST, natural(column) - cut)
    }

    /** The head and the rows, with styles. */
    val lines: List<String>
        get() = listOf(dim(line(headings))) + rows.map(::line)

    private fun line(row: List<String>): String =
        columns
            .joinToString(ColumnLayout.GAP) {
                layout.fitted(row[it], widths.getValue(it), align(it))
            }
            .trimEnd()

    private fun align(column: Int) = if (column in NUMBERS) TextAlign.RIGHT else TextAlign.LEFT

    private fun excess(columns: List<Int>): Int = layout.excess(columns.map(::natural))

    private fun natural(column: Int): Int =
        (rows + listOf(headings)).maxOf { layout.width(it[column]) }

    private companion object {
        const val CONTENDER = 0
        const val NARROWEST = 2

        /** Time, cost or process, and speed. */
        val NUMBERS = setOf(2, 3, 4)

        /** Cost or process, time and interval. */
        val DROPPED = listOf(3, 2, 5)
    }
}
