package dev.serdemark.report.page

import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.onOneLine
import dev.serdemark.report.wording.visibleLines

/**
 * A part of a page, for a terminal, HTML and Markdown. Its texts may come from users and libraries,
 * so each output escapes them.
 */
sealed interface Block {
    /**
     * A heading of this [level], from 1. Its [anchor] is the one that GitHub makes from the text.
     */
    class Heading(val level: Int, text: String) : Block {
        val text: String = onOneLine(text.trim())
        val anchor: String = anchor(text)
    }

    /**
     * Blocks below a heading that other parts of the page can link to.
     *
     * @property isAnswer whether the blocks answer the reader's question
     */
    class Section(
        title: String,
        val blocks: List<Block>,
        val anchor: String = anchor(title),
        val isAnswer: Boolean = false,
    ) : Block {
        val title: String = onOneLine(title)
    }

    /**
     * The results of one group of cells: an operation and its setting. The page folds them unless
     * [isOpen].
     */
    class GroupOfCells(
        operation: String,
        setting: String,
        val anchor: String,
        val isOpen: Boolean,
        val blocks: List<Block>,
    ) : Block {
        val operation: String = onOneLine(operation)
        val setting: String = onOneLine(setting)
    }

    /** Sentences in this [tone]. */
    class Paragraph(val text: List<Inline>, val tone: Tone = Tone.PLAIN) : Block {
        constructor(text: String, tone: Tone = Tone.PLAIN) : this(listOf(Plain(text)), tone)
    }

    class Bullets(val items: List<List<Inline>>) : Block

    /** Names with their values, such as the settings of a run. */
    class Facts(val facts: List<Pair<String, String>>) : Block

    /**
     * Rows below headings. The page sorts them by the column that the reader chooses.
     *
     * @property label the name of the table for screen readers
     * @property isMatrix whether all cells after the names are figures. Rows may have fewer cells
     *   than there are columns.
     * @property isBrief whether output with little room, such as Markdown, includes the table
     */
    class Table(
        val columns: List<TableColumn>,
        val groups: List<Group<List<TableCell>>>,
        label: String = columns.map { it.heading }.filter { it.isNotEmpty() }.joinToString(),
        val isMatrix: Boolean = false,
        val isBrief: Boolean = true,
    ) : Block {
        val label: String = onOneLine(label)
    }

    /** A command line, quoted for a shell. */
    class Command(val words: String) : Block

    /** A file to copy, or a part of some output. Only files have a [name]. */
    class File(name: String, text: String) : Block {
        val name: String = onOneLine(name)
        val text: String = visibleLines(text.trimEnd())
    }

    /** A chart in a separate file. Output without charts shows the [description] instead. */
    class Chart(val name: String, val description: String) : Block

    /** A chart that only the HTML page shows, because a table beside it has the same figures. */
    class Plot(val data: ChartData) : Block

    /**
     * Sentences or names, folded below a [title] that counts them.
     *
     * @property terminalLimit the maximum number of items in a terminal, which cannot fold them
     * @property count the number in the title; larger than the number of items if one item sums up
     *   several
     */
    class Folded(
        title: String,
        val items: List<List<Inline>>,
        val terminalLimit: Int = Int.MAX_VALUE,
        val count: Int = items.size,
    ) : Block {
        val title: String = onOneLine(title)
    }

    /**
     * Blocks that are folded below a [summary]. A terminal cannot fold, so it does not show them.
     *
     * @property isBrief whether output with little room, such as Markdown, includes the blocks
     * @property anchor for links to these blocks; null if there are none
     */
    class Details(
        summary: String,
        val blocks: List<Block>,
        val isBrief: Boolean = true,
        val anchor: String? = null,
    ) : Block {
        val summary: String = onOneLine(summary)
    }
}

/** The purpose of a paragraph, from which its style follows. */
enum class Tone {
    PLAIN,
    /** Answers the reader's question. */
    ANSWER,
    /** Explains the blocks around it. */
    QUIET,
    /** Warns the reader. */
    ALERT,
}

/**
 * A column of a table.
 *
 * @property meaning an explanation of the figures, folded below the table
 * @property dropOrder the order in which a narrow terminal leaves out columns, from 1; null for a
 *   column that always stays
 * @property isBrief whether output with little room, such as Markdown, includes the column
 * @property isName whether the column names the rows
 * @property shortHeading the heading in a terminal
 */
class TableColumn(
    heading: String,
    val isNumber: Boolean = false,
    val meaning: String? = null,
    val dropOrder: Int? = null,
    val isBrief: Boolean = true,
    val isName: Boolean = false,
    shortHeading: String = heading,
) {
    val heading: String = onOneLine(heading)
    val shortHeading: String = onOneLine(shortHeading)
}

/**
 * A cell of a table. A [mark] highlights it.
 *
 * @property heat how strongly the page colors it, from 0 (not at all) to [MAX_HEAT]
 */
class TableCell(val text: List<Inline>, val mark: CellMark? = null, val heat: Int = 0) {
    constructor(text: String, mark: CellMark? = null) : this(listOf(Plain(text)), mark)
}

/** The strongest color of a cell in a heat map. */
const val MAX_HEAT: Int = 4

/** The meaning of a cell's color or weight in a table. */
enum class CellMark {
    /** The contender that is certainly the fastest. */
    WINNER,
    /** The best figure of a column. */
    BEST,
    FASTER,
    SLOWER,
    UNDECIDED,
    /** There is no figure, but this is not a fault. */
    NONE,
    FAULT,
}

/** Returns a table without groups and marks. */
fun plainTable(
    columns: List<TableColumn>,
    rows: List<List<List<Inline>>>,
    isBrief: Boolean = true,
): Block.Table =
    Block.Table(
        columns,
        listOf(Group(null, rows.map { row -> row.map { TableCell(it) } })),
        isBrief = isBrief,
    )

/** A [column] with a function that makes its [cell] of a row; null if the value is unknown. */
class TableField<in R>(val column: TableColumn, val cell: (R) -> TableCell?)

/** Returns a column of figures; see [TableColumn] for the parameters. */
fun <R> figureColumn(
    heading: String,
    dropOrder: Int? = null,
    meaning: String? = null,
    isBrief: Boolean = true,
    shortHeading: String = heading,
    mark: (R) -> CellMark? = { null },
    text: (R) -> String?,
): TableField<R> =
    field(
        TableColumn(
            heading,
            isNumber = true,
            meaning,
            dropOrder,
            isBrief,
            shortHeading = shortHeading,
        ),
        mark,
        text,
    )

/** Returns a column of words. */
fun <R> textColumn(
    heading: String,
    dropOrder: Int? = null,
    text: (R) -> String?,
): TableField<R> = field(TableColumn(heading, dropOrder = dropOrder), { null }, text)

/** Returns the column that names the rows. */
fun <R> nameColumn(
    heading: String = "contender",
    mark: (R) -> CellMark? = { null },
    text: (R) -> String,
): TableField<R> = field(TableColumn(heading, isName = true), mark, text)

private fun <R> field(column: TableColumn, mark: (R) -> CellMark?, text: (R) -> String?) =
    TableField<R>(column) { row ->
        text(row)?.let { TableCell(it, mark(row)) }
    }

/**
 * Returns a table with a row per item.
 *
 * @param isComplete whether the table has columns whose cells are all unknown
 * @param isMatrix see [Block.Table]
 */
fun <R> table(
    label: String,
    fields: List<TableField<R>>,
    groups: List<Group<R>>,
    isComplete: Boolean = false,
    isMatrix: Boolean = false,
): Block.Table {
    val usedFields = fields.filter { field ->
        isComplete || groups.any { group -> group.rows.any { field.cell(it) != null } }
    }
    return Block.Table(
        usedFields.map { it.column },
        groups.map { group ->
            Group(
                group.heading,
                group.rows.map { row -> usedFields.map { it.cell(row) ?: TableCell(UNKNOWN) } },
            )
        },
        label,
        isMatrix,
    )
}

fun <R> ungrouped(rows: List<R>): List<Group<R>> = listOf(Group(null, rows))

const val UNKNOWN = "–"

/** Returns the anchor of a heading, as GitHub makes it from the text. */
fun anchor(heading: String): String =
    onOneLine(heading.trim())
        .lowercase()
        .filter { it.isLetterOrDigit() || it in " -_" }
        .replace(' ', '-')
