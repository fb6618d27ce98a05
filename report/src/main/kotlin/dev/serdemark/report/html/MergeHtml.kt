package dev.serdemark.report.html

import dev.serdemark.report.page.MergePage

/** The page of runs from several machines. */
object MergeHtml {
    /** Renders the whole page as one HTML file. */
    fun render(page: MergePage): String = pageOf(MergePage.TITLE, page.blocks())
}
