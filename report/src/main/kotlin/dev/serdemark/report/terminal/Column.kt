package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.rendering.TextStyle

/**
 * A column of a [Table], with the text of each row.
 *
 * @property drop the order in which columns are left out on a narrow terminal, from 1; columns with
 *   the same number go together; null for columns that stay
 * @property least the width that remains, in terminal cells, if the column must be cut; null for
 *   columns that are never cut
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
