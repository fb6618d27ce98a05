package dev.serdemark.report.html

import dev.serdemark.report.page.ConformPage

/** The page of what contenders did with cases. */
object ConformHtml {
    /**
     * Renders the whole page as one HTML file.
     *
     * @param links names and addresses of what belongs to the page, if it is part of a site
     */
    fun render(page: ConformPage, links: List<Pair<String, String>> = emptyList()): String =
        pageOf(ConformPage.TITLE, page.htmlBlocks(), links)
}
