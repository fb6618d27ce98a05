package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign.RIGHT
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.visible
import java.nio.charset.Charset

/**
 * A field of a schema that was inferred from documents.
 *
 * @property record that it is of, and [type] that it has, in words
 * @property absent share of the records without it, from 0 to 1
 * @property isNull share of the records in which it is null
 */
data class InferredField(
    val record: String,
    val field: String,
    val type: String,
    val absent: Double,
    val isNull: Double,
)

/**
 * Prints what was inferred as a short summary: a row for each field, and the notices below.
 *
 * @param charset of the output: characters that it cannot encode are written in ASCII
 */
class InferredTable(terminal: Terminal, charset: Charset = outputCharset()) {
    private val lines = TerminalLines(terminal, charset)

    /**
     * At [most] so many fields, in the order given, none if nothing was inferred, and as many
     * [notices]: what was guessed, could not be known, or is not as in the documents, each with its
     * place.
     */
    fun print(fields: List<InferredField>, notices: List<String>, most: Int = MOST) {
        if (fields.isNotEmpty()) table(fields, most)
        if (fields.isNotEmpty() && notices.isNotEmpty()) lines.prose("")
        val told = first(notices, most)
        told.forEach { lines.prose(visible(it)) }
        more(notices.size - told.size, "notice")
    }

    private fun table(fields: List<InferredField>, most: Int) {
        val shown = first(fields, most)
        lines.table(columns, rows(shown))
        more(fields.size - shown.size, "field")
    }

    /**
     * If only one more is left, it is shown, because the line that counts it would take as much
     * room.
     */
    private fun <T> first(all: List<T>, most: Int): List<T> =
        if (all.size > most) all.take(most - 1) else all

    private fun more(count: Int, what: String) {
        if (count > 0) lines.prose("and $count more ${what}s")
    }

    /** @property isFirst of its record, whose name stands in this row alone */
    private class FieldRow(val field: InferredField, val isFirst: Boolean)

    private fun rows(fields: List<InferredField>): List<FieldRow> = fields.mapIndexed { i, field ->
        FieldRow(field, isFirst = i == 0 || fields[i - 1].record != field.record)
    }

    /** Shares go first, then the record. */
    private val columns: List<Column<FieldRow>> =
        listOf(
            Column("record", drop = 3) { if (it.isFirst) cut(visible(it.field.record)) else "" },
            Column("field", least = SHORTEST_NAME) {
                cut(visible(it.field.field).ifEmpty { EMPTY_NAME })
            },
            Column("type") { cut(visible(it.field.type)) },
            Column("absent", drop = 2, RIGHT) { share(it.field.absent) },
            Column("null", drop = 1, RIGHT) { share(it.field.isNull) },
        )

    /** One name, or one union of many types, must not take the place of all else. */
    private fun cut(text: String): String =
        if (text.codePointCount(0, text.length) <= MOST_LETTERS) text
        else text.substring(0, text.offsetByCodePoints(0, MOST_LETTERS - 1)) + "…"

    /** Nothing where it never is; a share that is not nought is never printed as nought. */
    private fun share(share: Double): String =
        when {
            share <= 0.0 -> ""
            share < LEAST_SHARE -> "<${Numbers.percent(LEAST_SHARE)}"
            share < 1.0 && share > 1 - LEAST_SHARE -> ">${Numbers.percent(1 - LEAST_SHARE)}"
            else -> Numbers.percent(share)
        }

    private companion object {
        const val MOST = 40
        const val MOST_LETTERS = 32
        const val LEAST_SHARE = 0.001

        /** The name of a field may be empty. */
        const val EMPTY_NAME = "\"\""
    }
}
