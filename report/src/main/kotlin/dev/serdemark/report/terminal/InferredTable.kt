package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign.RIGHT
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.limitTo
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
     * Prints at most [maxItems] of the [fields], and at most [maxItems] of the [notices]. A notice
     * says what was guessed, unknown or different from the documents, and where.
     */
    fun print(fields: List<InferredField>, notices: List<String>, maxItems: Int = MAX_ITEMS) {
        if (fields.isNotEmpty()) printTable(fields, maxItems)
        if (fields.isNotEmpty() && notices.isNotEmpty()) lines.prose("")
        val shownItems = notices.limitTo(maxItems)
        shownItems.forEach { lines.prose(visible(it)) }
        printRest(notices.size - shownItems.size, "notice")
    }

    private fun printTable(fields: List<InferredField>, maxItems: Int) {
        val shownItems = fields.limitTo(maxItems)
        lines.table(columns, rows(shownItems))
        printRest(fields.size - shownItems.size, "field")
    }

    private fun printRest(count: Int, noun: String) {
        if (count > 0) lines.prose("and $count more ${noun}s")
    }

    /**
     * @property isFirst whether the field is the first of its record, whose row names the record
     */
    private class FieldRow(val field: InferredField, val isFirst: Boolean)

    private fun rows(fields: List<InferredField>): List<FieldRow> = fields.mapIndexed { i, field ->
        FieldRow(field, isFirst = i == 0 || fields[i - 1].record != field.record)
    }

    /** A narrow terminal leaves out the shares first, and then the record. */
    private val columns: List<Column<FieldRow>> =
        listOf(
            Column("record", dropOrder = 3) {
                if (it.isFirst) cut(visible(it.field.record)) else ""
            },
            Column("field", minWidth = MIN_NAME_WIDTH) {
                cut(visible(it.field.field).ifEmpty { EMPTY_NAME })
            },
            Column("type") { cut(visible(it.field.type)) },
            Column("absent", dropOrder = 2, RIGHT) { share(it.field.absentShare) },
            Column("null", dropOrder = 1, RIGHT) { share(it.field.nullShare) },
        )

    /** Cuts a long name, or a union of many types, so that the other columns have room. */
    private fun cut(text: String): String =
        if (text.codePointCount(0, text.length) <= MAX_LETTERS) text
        else text.substring(0, text.offsetByCodePoints(0, MAX_LETTERS - 1)) + "…"

    /** Formats a share; empty if it is 0. A share above 0 is never printed as 0. */
    private fun share(share: Double): String =
        when {
            share <= 0.0 -> ""
            share < MIN_SHARE -> "<${Numbers.percent(MIN_SHARE)}"
            share < 1.0 && share > 1 - MIN_SHARE -> ">${Numbers.percent(1 - MIN_SHARE)}"
            else -> Numbers.percent(share)
        }

    private companion object {
        const val MAX_ITEMS = 40
        const val MAX_LETTERS = 32
        const val MIN_SHARE = 0.001

        /** The text for a field whose name is empty. */
        const val EMPTY_NAME = "\"\""
    }
}
