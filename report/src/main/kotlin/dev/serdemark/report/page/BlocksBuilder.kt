package dev.serdemark.report.page

import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.InlinesBuilder
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.TextDsl
import dev.serdemark.report.wording.buildInlines

/**
 * Builds blocks of a page, one after another:
 * ```
 * buildBlocks {
 *     section("Warnings") {
 *         paragraph(Tone.QUIET) {
 *             strong("Outliers:")
 *             text(" some slices take far longer than most.")
 *         }
 *         bullets(figures) { text(it.sentence) }
 *     }
 * }
 * ```
 *
 * What would be empty is left out. In the example, this is the list without figures, but not the
 * section, which has a paragraph.
 */
fun buildBlocks(build: BlocksBuilder.() -> Unit): List<Block> = BlocksBuilder().apply(build).blocks

/** Adds blocks to a page, or to a section of it. See [Block] for the kinds of blocks. */
@TextDsl
class BlocksBuilder internal constructor() {
    private val added = mutableListOf<Block>()

    internal val blocks: List<Block>
        get() = added

    fun add(block: Block) {
        added += block
    }

    fun add(blocks: List<Block>) {
        added += blocks
    }

    fun heading(level: Int, text: String): Unit = add(Block.Heading(level, text))

    fun section(
        title: String,
        anchor: String = anchor(title),
        isAnswer: Boolean = false,
        build: BlocksBuilder.() -> Unit,
    ) {
        val blocks = buildBlocks(build)
        if (blocks.isNotEmpty()) add(Block.Section(title, blocks, anchor, isAnswer))
    }

    fun details(
        summary: String,
        isBrief: Boolean = true,
        anchor: String? = null,
        build: BlocksBuilder.() -> Unit,
    ) {
        val blocks = buildBlocks(build)
        if (blocks.isNotEmpty()) add(Block.Details(summary, blocks, isBrief, anchor))
    }

    fun paragraph(text: List<Inline>, tone: Tone = Tone.PLAIN) {
        if (text.isNotEmpty()) add(Block.Paragraph(text, tone))
    }

    /** Adds a paragraph, unless the [text] is null or empty. */
    fun paragraph(text: String?, tone: Tone = Tone.PLAIN) {
        if (!text.isNullOrEmpty()) paragraph(listOf(Plain(text)), tone)
    }

    fun paragraph(tone: Tone = Tone.PLAIN, build: InlinesBuilder.() -> Unit): Unit =
        paragraph(buildInlines(build), tone)

    fun bullets(items: List<List<Inline>>) {
        if (items.isNotEmpty()) add(Block.Bullets(items))
    }

    fun <T> bullets(items: Iterable<T>, item: InlinesBuilder.(T) -> Unit): Unit =
        bullets(items.map { buildInlines { item(it) } })

    fun <T> folded(
        title: String,
        items: Collection<T>,
        terminalLimit: Int = Int.MAX_VALUE,
        count: Int = items.size,
        item: InlinesBuilder.(T) -> Unit,
    ) {
        val texts = items.map { buildInlines { item(it) } }
        if (texts.isNotEmpty()) add(Block.Folded(title, texts, terminalLimit, count))
    }

    /** Adds a command below a paragraph that introduces it. Adds nothing if [words] is null. */
    fun command(introduction: String, words: String?, tone: Tone = Tone.PLAIN) {
        if (words == null) return
        paragraph(introduction, tone)
        add(Block.Command(words))
    }
}
