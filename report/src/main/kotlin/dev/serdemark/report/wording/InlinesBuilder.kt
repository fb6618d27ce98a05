package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderName

/** Keeps the parts of a text out of the builder of the blocks around it. */
@DslMarker annotation class TextDsl

/** Builds a text from its parts, as in `buildInlines { strong("Passed:"); text(" as fast.") }`. */
fun buildInlines(build: InlinesBuilder.() -> Unit): List<Inline> =
    InlinesBuilder().apply(build).inlines

/** Adds parts to a text. See [Inline] for the kinds of parts. */
@TextDsl
class InlinesBuilder internal constructor() {
    private val added = mutableListOf<Inline>()

    internal val inlines: List<Inline>
        get() = added

    fun add(inline: Inline) {
        added += inline
    }

    fun add(inlines: List<Inline>) {
        added += inlines
    }

    /** Adds a plain text, unless it is null or empty. */
    fun text(text: String?) {
        if (!text.isNullOrEmpty()) add(Plain(text))
    }

    fun strong(text: String): Unit = add(Strong(text))

    fun code(text: String): Unit = add(Code(text))

    fun link(text: String, target: String): Unit = add(Link(text, target))

    /** Adds the name of a [contender]. */
    fun name(contender: ContenderName): Unit = add(ContenderText(contender))
}
