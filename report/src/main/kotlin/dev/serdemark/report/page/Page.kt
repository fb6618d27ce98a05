package dev.serdemark.report.page

/** The result of a command, for a terminal, Markdown or HTML. */
abstract class Page {
    /** The heading. */
    abstract val title: String

    /** The blocks below the heading in Markdown. */
    abstract fun content(): List<Block>

    /** The whole page in a terminal. */
    open fun blocks(): List<Block> = listOf(Block.Section(title, content()))

    /** The blocks below the heading in HTML. */
    open fun htmlBlocks(): List<Block> = content()

    /** The page in Markdown, for a pull request. */
    fun markdown(): String = Markdown.render(listOf(Block.Heading(1, title)) + content())
}

/** A page with an answer, and with findings about each contender. */
abstract class PageOfFindings : Page() {
    abstract fun answers(): List<Block>

    /** The findings about each contender, with its name. */
    abstract fun findings(): List<Pair<String, List<Block>>>

    override fun content(): List<Block> =
        answers() + findings().map { (name, blocks) -> Block.Details(name, blocks) }

    override fun blocks(): List<Block> =
        listOf(Block.Section(title, answers())) +
            findings().map { (name, blocks) -> Block.Section(name, blocks) }
}
