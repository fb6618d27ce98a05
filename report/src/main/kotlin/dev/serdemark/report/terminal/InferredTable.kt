package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign.RIGHT
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.shownOf
import dev.serdemark.report.wording.visible
import java.nio.charset.Charset

/**
 * A field of a schema that was inferred from documents.
 *
 * @property record the name of the record that has the field
 * @property type the type of the values, in words
 * @property absentShare the share of the records without the field, from 0 to 1
 * @property nullShare the share of the records in which the field is null, from 0 to 1
 */
data class InferredField(
    val record: String,
    val field: String,
    val type: String,
    val absentShare: Double,
    val nullShare: Double,
)

/**
 * Prints a short summary of an inferred schema: one row per field, and the notices below.
 *
 * @param charset of the output; the summary avoids characters that it cannot encode
 */
class InferredTable(terminal: Terminal, charset: Charset = outputCharset()) {
    private val lines = TerminalLines(terminal, charset)

    /**
     * Prints at most [most] fields in the given order, and at most [most] [notices]. A notice says
     * what was guessed, unknown or different from the documents, and where.
     */
    fun print(fields: List<InferredField>, notices: List<String>, most: Int = MOST) {
        if (fields.isNotEmpty()) table(fields, most)
        if (fields.isNotEmpty() && notices.isNotEmpty()) lines.prose("")
        val shown = notices.shownOf(most)
        shown.forEach { lines.prose(visible(it)) }
        more(notices.size - shown.size, "notice")
    }

    private fun table(fields: List<InferredField>, most: Int) {
        val shown = fields.shownOf(most)
        lines.table(columns, rows(shown))
        more(fields.size - shown.size, "field")
    }

    private fun more(count: Int, what: String) {
        if (count > 0) lines.prose("and $count more ${what}s")
    }

    /**
     * @property isFirst whether it is the first field of its record; only this row names the record
     */
    private class FieldRow(val field: InferredField, val isFirst: Boolean)

    private fun rows(fields: List<InferredField>): List<FieldRow> = fields.mapIndexed { i, field ->
        FieldRow(field, isFirst = i == 0 || fields[i - 1].record != field.record)
    }

    /** The columns. A narrow terminal leaves out the shares first, then the record. */
    private val columns: List<Column<FieldRow>> =
        listOf(
            Column("record", drop = 3) { if (it.isFirst) cut(visible(it.field.record)) else "" },
            Column("field", least = SHORTEST_NAME) {
                cut(visible(it.field.field).ifEmpty { EMPTY_NAME })
            },
            Column("type") { cut(visible(it.field.type)) },
            Column("absent", drop = 2, RIGHT) { share(it.field.absentShare) },
            Column("null", drop = 1, RIGHT) { share(it.field.nullShare) },
        )

    /** Cuts a long name, or a union of many types, so that the other columns have room. */
    private fun cut(text: String): String =
        if (text.codePointCount(0, text.length) <= MOST_LETTERS) text
        else text.substring(0, text.offsetByCodePoints(0, MOST_LETTERS - 1)) + "…"

    /** Formats a share; empty if it is 0. A share above 0 is never printed as 0. */
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

        /** The text for a field whose name is empty. */
        const val EMPTY_NAME = "\"\""
    }
}
