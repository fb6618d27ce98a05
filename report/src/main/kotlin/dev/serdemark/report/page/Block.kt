package dev.serdemark.report.page

import dev.serdemark.report.wording.Phrase
import dev.serdemark.report.wording.visible
import dev.serdemark.report.wording.visibleLines
import dev.serdemark.results.study.ClaimVerdict

/**
 * A part of a page that is written in several forms. Its texts may come from users and libraries:
 * each form escapes them.
 */
internal sealed interface Block {
    /** A heading of the page's [level], from 1. Its [anchor] is the one that GitHub makes. */
    class Heading(val level: Int, text: String) : Block {
        val text: String = onOneLine(text.trim())
        val anchor: String = anchor(text)
    }

    /** Sentences; [isAnswer] if they answer the reader's question. */
    class Paragraph(val text: List<Inline>, val isAnswer: Boolean = false) : Block {
        constructor(text: String) : this(listOf(Plain(text)))
    }

    class Bullets(val items: List<List<Inline>>) : Block

    class Table(val columns: List<TableColumn>, val rows: List<List<List<Inline>>>) : Block

    /** A command line, quoted for a shell. */
    class Command(val words: String) : Block

    /** A file to copy. */
    class File(name: String, text: String) : Block {
        val name: String = onOneLine(name)
        val text: String = visibleLines(text.trimEnd())
    }

    /** The chart of the page with this [name]; [says] stands in its place if it is not shown. */
    class Chart(val name: String, val says: String) : Block

    /**
     * Sentences or names that are folded away below a [title] with their number.
     *
     * @property most the number of items that a terminal shows, which cannot fold
     */
    class Folded(
        title: String,
        val items: List<List<Inline>>,
        val most: Int = Int.MAX_VALUE,
    ) : Block {
        val title: String = onOneLine(title)
    }

    /** Blocks that are folded away below a [summary]. */
    class Details(summary: String, val blocks: List<Block>) : Block {
        val summary: String = onOneLine(summary)
    }
}

/** A column of a table; numbers stand right. */
internal class TableColumn(heading: String, val isNumber: Boolean = false) {
    val heading: String = onOneLine(heading)
}

/** A part of a sentence. Its text is on one line, without characters that could hide anything. */
internal sealed class Inline(text: String) {
    val text: String = onOneLine(text)
}

internal class Plain(text: String) : Inline(text)

internal class Strong(text: String) : Inline(text)

/** A sentence of a report. */
internal fun inlines(phrases: List<Phrase>): List<Inline> = phrases.map {
    if (it.strong) Strong(it.text) else Plain(it.text)
}

internal class Code(text: String) : Inline(text)

/** The verdict of a claim or of one of its figures. */
internal class VerdictOf(val verdict: ClaimVerdict) : Inline(verdict.id)

/** A link to a heading of the same page, or to another page. */
internal class Link(text: String, val target: String) : Inline(text)

/** The address of a heading within its page, as GitHub makes it from the text. */
internal fun anchor(heading: String): String =
    onOneLine(heading.trim())
        .lowercase()
        .filter { it.isLetterOrDigit() || it in " -_" }
        .replace(' ', '-')

private val spaces = Regex("\\s+")

/** The [text] of a file in one line; line breaks there are no more than spaces. */
internal fun onOneLine(text: String): String = visible(text.replace(spaces, " "))
