package dev.serdemark.report.html

import dev.serdemark.report.page.MergePage

/** The page of merged runs. */
object MergeHtml {
    /** Renders the whole page as one HTML file. */
    fun render(page: MergePage): String = pageOf(page.title, page.blocks())
}
