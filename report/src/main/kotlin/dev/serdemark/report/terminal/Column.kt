package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.rendering.TextStyle

/**
 * A column of a [Table], with the text of each row.
 *
 * @property drop which columns go first if the terminal is narrow, from 1, those of one number
 *   together; null for columns that stay
 * @property least cells that are left if it must be cut, since the terminal is narrower still; null
 *   for columns that are never cut
 * @property style of a row's text; null for plain text
 */
class Column<in R>(
    val heading: String,
    val drop: Int? = null,
    val align: TextAlign = TextAlign.LEFT,
    val least: Int? = null,
    val style: (R) -> TextStyle? = { null },
    val text: (R) -> String,
)

/** The usual [Column.least] of names. */
internal const val SHORTEST_NAME = 2
