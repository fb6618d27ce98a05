package dev.serdemark.report.page

import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Phrase
import dev.serdemark.report.wording.visible
import dev.serdemark.report.wording.visibleLines
import dev.serdemark.results.study.ClaimVerdict

/**
 * A part of a page that is written in several forms: a terminal, HTML and Markdown. Its texts may
 * come from users and libraries: each form escapes them.
 */
internal sealed interface Block {
    /** A heading of the page's [level], from 1. Its [anchor] is the one that GitHub makes. */
    class Heading(val level: Int, text: String) : Block {
        val text: String = onOneLine(text.trim())
        val anchor: String = anchor(text)
    }

    /**
     * Blocks below a heading, which links of the page lead to.
     *
     * @property isAnswer if they answer the reader's question
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
     * What was found for one group of cells: an operation and its setting. The page folds it unless
     * it [isOpen].
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

    /** Names with what they stand for. */
    class Facts(val facts: List<Pair<String, String>>) : Block

    /**
     * Rows below headings. The page sorts them by the column that the reader chooses.
     *
     * @property label names the table for those who do not see it
     * @property isMatrix whether all cells after the names are figures; the last cells of a row may
     *   be missing
     * @property isBrief whether forms for little room have it
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

    /** A file to copy; without a [name] if it is a part of an output. */
    class File(name: String, text: String) : Block {
        val name: String = onOneLine(name)
        val text: String = visibleLines(text.trimEnd())
    }

    /** The chart of the page with this [name]; [says] stands in its place if it is not shown. */
    class Chart(val name: String, val says: String) : Block

    /** A chart of what a table beside it says, so that only the page shows it. */
    class Plot(val data: ChartData) : Block

    /**
     * Sentences or names that are folded away below a [title] with their number.
     *
     * @property most the number of items that a terminal shows, which cannot fold
     * @property count how many the items name; some may name several
     */
    class Folded(
        title: String,
        val items: List<List<Inline>>,
        val most: Int = Int.MAX_VALUE,
        val count: Int = items.size,
    ) : Block {
        val title: String = onOneLine(title)
    }

    /**
     * Blocks that are folded away below a [summary]. A terminal, which cannot fold, skips them.
     *
     * @property isBrief whether forms for little room have them
     * @property anchor where links of the page lead to; null if none does
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

/** How a paragraph is meant. */
internal enum class Tone {
    PLAIN,
    /** It answers the reader's question. */
    ANSWER,
    /** It explains how to read what is beside it. */
    QUIET,
    /** The reader may do harm without it. */
    ALERT,
}

/**
 * A column of a table.
 *
 * @property meaning what the figures are; the page folds it below the table
 * @property drop the order in which a narrow terminal leaves it out, from 1; null if it stays
 * @property isBrief whether forms for little room have it
 * @property isName whether its texts name the rows
 * @property short the heading where lines are short, as in a terminal
 */
internal class TableColumn(
    heading: String,
    val isNumber: Boolean = false,
    val meaning: String? = null,
    val drop: Int? = null,
    val isBrief: Boolean = true,
    val isName: Boolean = false,
    short: String = heading,
) {
    val heading: String = onOneLine(heading)
    val short: String = onOneLine(short)
}

/** The text of a table's cell. [mark] says what is certain of it; null if nothing is. */
internal class TableCell(val text: List<Inline>, val mark: CellMark? = null) {
    constructor(text: String, mark: CellMark? = null) : this(listOf(Plain(text)), mark)
}

/** What a table's cell shows by its color or weight. */
internal enum class CellMark {
    /** The contender that is certainly the first. */
    WINNER,
    /** The best figure of a column. */
    BEST,
    FASTER,
    SLOWER,
    UNDECIDED,
    /** There is no figure, through no fault of anybody. */
    NONE,
    FAULT,
}

/** Returns a table without groups whose cells are plain. */
internal fun plainTable(
    columns: List<TableColumn>,
    rows: List<List<List<Inline>>>,
    isBrief: Boolean = true,
): Block.Table =
    Block.Table(
        columns,
        listOf(Group(null, rows.map { row -> row.map { TableCell(it) } })),
        isBrief = isBrief,
    )

/** Returns the items as bullets; nothing without items. */
internal fun bullets(items: List<List<Inline>>): List<Block> =
    if (items.isEmpty()) emptyList() else listOf(Block.Bullets(items))

/** A [column] of tables whose rows are made of [R]; [cell] is null for an unknown figure. */
internal class TableField<in R>(val column: TableColumn, val cell: (R) -> TableCell?)

/** Returns a column of figures; see [TableColumn] for the parameters. */
internal fun <R> figure(
    heading: String,
    drop: Int? = null,
    meaning: String? = null,
    isBrief: Boolean = true,
    short: String = heading,
    mark: (R) -> CellMark? = { null },
    text: (R) -> String?,
): TableField<R> =
    field(TableColumn(heading, isNumber = true, meaning, drop, isBrief, short = short), mark, text)

/** Returns a column of words. */
internal fun <R> words(heading: String, drop: Int? = null, text: (R) -> String?): TableField<R> =
    field(TableColumn(heading, drop = drop), { null }, text)

/** Returns the column that names the rows. */
internal fun <R> name(
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
 * @param isComplete whether columns stay of which nothing is known
 * @param isMatrix see [Block.Table]
 */
internal fun <R> table(
    label: String,
    fields: List<TableField<R>>,
    groups: List<Group<R>>,
    isComplete: Boolean = false,
    isMatrix: Boolean = false,
): Block.Table {
    val known = fields.filter { field ->
        isComplete || groups.any { group -> group.rows.any { field.cell(it) != null } }
    }
    return Block.Table(
        known.map { it.column },
        groups.map { group ->
            Group(
                group.heading,
                group.rows.map { row -> known.map { it.cell(row) ?: TableCell(UNKNOWN) } },
            )
        },
        label,
        isMatrix,
    )
}

internal fun <R> ungrouped(rows: List<R>): List<Group<R>> = listOf(Group(null, rows))

internal const val UNKNOWN = "–"

/** A part of a sentence. Its text is on one line, without characters that could hide anything. */
internal sealed class Inline(text: String) {
    val text: String = onOneLine(text)
}

internal class Plain(text: String) : Inline(text)

internal class Strong(text: String) : Inline(text)

internal class Code(text: String) : Inline(text)

/** Why a cell has no figure, in a word or two. */
internal class StatusOf(text: String, val isFault: Boolean) : Inline(text)

/** The mark of a figure that a warning touches, with what was [found]. */
internal class WarningMark(val found: String) : Inline("!")

/** The verdict of a claim or of one of its figures. */
internal class VerdictOf(val verdict: ClaimVerdict) : Inline(verdict.id)

/** A link to a heading of the same page, or to another page. */
internal class Link(text: String, val target: String) : Inline(text)

/** A sentence of a report. */
internal fun inlines(phrases: List<Phrase>): List<Inline> = phrases.map {
    if (it.strong) Strong(it.text) else Plain(it.text)
}

/** The address of a heading within its page, as GitHub makes it from the text. */
internal fun anchor(heading: String): String =
    onOneLine(heading.trim())
        .lowercase()
        .filter { it.isLetterOrDigit() || it in " -_" }
        .replace(' ', '-')

private val spaces = Regex("\\s+")

/** The [text] of a file in one line; line breaks there are no more than spaces. */
internal fun onOneLine(text: String): String = visible(text.replace(spaces, " "))
