package dev.serdemark.report.html

import dev.serdemark.report.page.MigratePage

/** The page of what changes if a user moves from one contender to another. */
object MigrateHtml {
    /** Renders the whole page as one HTML file. */
    fun render(page: MigratePage): String = pageOf(page.title, page.htmlBlocks())
}
