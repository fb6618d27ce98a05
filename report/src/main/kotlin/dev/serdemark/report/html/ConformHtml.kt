package dev.serdemark.report.html

import dev.serdemark.report.page.ConformPage

/** The page of what contenders did with cases. */
object ConformHtml {
    /** Renders the whole page as one HTML file. */
    fun render(page: ConformPage): String = pageOf(ConformPage.TITLE, page.htmlBlocks())
}
