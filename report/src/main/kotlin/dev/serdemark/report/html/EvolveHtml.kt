package dev.serdemark.report.html

import dev.serdemark.report.page.EvolvePage

/** The page of which contenders survive which changes of a schema. */
object EvolveHtml {
    /** Renders the whole page as one HTML file. */
    fun render(page: EvolvePage): String = pageOf(EvolvePage.TITLE, page.htmlBlocks())
}
