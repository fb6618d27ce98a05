package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderName

/**
 * A part of a sentence. Its text has no line breaks, and characters that a reader would not see are
 * escaped.
 */
sealed class Inline(text: String) {
    val text: String = onOneLine(text)
}

class Plain(text: String) : Inline(text)

/** A part that answers the reader's question. */
class Strong(text: String) : Inline(text)

/**
 * The name of a [contender], such as `jackson@2.22.4`, as [Strong] or [Plain] text. A page can add
 * to it what it knows about the contender.
 */
class ContenderText(val contender: ContenderName, val isStrong: Boolean = true) :
    Inline(Wording.name(contender))

class Code(text: String) : Inline(text)

/** The status of a cell without a figure, such as `crashed`. */
internal class StatusText(text: String, val isFault: Boolean) : Inline(text)

/** The mark of a figure that a warning concerns. [description] says what the warning found. */
class WarningMark(val description: String) : Inline("!")

/** A short judgment, such as `confirmed`. HTML gives it the class [css]. */
class VerdictText(text: String, val css: String) : Inline(text)

/** A link to a heading of the same page, or to another page. */
class Link(text: String, val target: String) : Inline(text)
