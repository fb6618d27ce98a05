package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.rendering.TextStyle

/**
 * A column of a [Table], with the text of each row.
 *
 * @property dropOrder the order in which a narrow terminal leaves out columns, from 1. Columns with
 *   the same number are left out together. Null for columns that always stay.
 * @property minWidth the minimum width in terminal cells if the column must be cut; null for
 *   columns that are never cut
 * @property style the style of a row's text; null for plain text
 */
class Column<in R>(
    val heading: String,
    val dropOrder: Int? = null,
    val align: TextAlign = TextAlign.LEFT,
    val minWidth: Int? = null,
    val style: (R) -> TextStyle? = { null },
    val text: (R) -> String,
)

/** The [minimum width][Column.minWidth] of columns of names. */
internal const val MIN_NAME_WIDTH = 2
