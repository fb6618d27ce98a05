package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.rendering.TextColors.green
import com.github.ajalt.mordant.rendering.TextStyles.bold
import com.github.ajalt.mordant.rendering.TextStyles.dim
import com.github.ajalt.mordant.terminal.Terminal

/**
 * A column of a terminal's table, with the text of each row.
 *
 * @property drop which go first where the terminal is narrow, from 1, those of one number together;
 *   null for those that stay
 * @property answers whether it is coloured in rows that answer the reader's question
 * @property isName whether it is cut where the terminal is narrower still
 */
internal class TextColumn<in R>(
    val heading: String,
    val drop: Int? = null,
    val align: TextAlign = TextAlign.LEFT,
    val answers: Boolean = false,
    val isName: Boolean = false,
    val text: (R) -> String,
)

/**
 * A table for a terminal. Where it is narrow, the less important columns go; where it is narrower
 * still, names are cut.
 *
 * @param isAnswer which rows answer the reader's question
 */
internal class TextTable<R>(
    terminal: Terminal,
    all: List<TextColumn<R>>,
    private val rows: List<R>,
    private val isAnswer: (R) -> Boolean,
) {
    private val layout = ColumnLayout(terminal)

    /** The columns that fit into the terminal. */
    private val columns: List<TextColumn<R>> =
        generateSequence(all) { shown ->
                val next = shown.mapNotNull { it.drop }.minOrNull()
                next?.let { shown.filterNot { column -> column.drop == next } }
            }
            .let { sets -> sets.firstOrNull { excess(it) <= 0 } ?: sets.last() }

    private val widths: Map<TextColumn<R>, Int> = columns.associateWith { column ->
        val cut = if (column.isName) maxOf(0, excess(columns)) else 0
        maxOf(NARROWEST, natural(column) - cut)
    }

    /** The head and the rows, with styles. */
    val lines: List<String>
        get() =
            listOf(dim(line { fitted(it, it.heading) })) +
                rows.map { row -> line { cell(it, row) } }

    private fun line(text: (TextColumn<R>) -> String): String =
        columns.joinToString(ColumnLayout.GAP, transform = text).trimEnd()

    private fun cell(column: TextColumn<R>, row: R): String {
        val text = fitted(column, column.text(row))
        return if (column.answers && isAnswer(row)) (bold + green)(text) else text
    }

    private fun fitted(column: TextColumn<R>, text: String): String =
        layout.fitted(text, widths.getValue(column), column.align)

    /** By how much the columns are wider than the terminal. */
    private fun excess(columns: List<TextColumn<R>>): Int = layout.excess(columns.map(::natural))

    private fun natural(column: TextColumn<R>): Int =
        (rows.map { column.text(it) } + column.heading).maxOf(layout::width)

    private companion object {
        const val NARROWEST = 2
    }
}
