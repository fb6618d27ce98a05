package dev.serdemark.report.html

import dev.serdemark.report.page.MergePage
import kotlinx.html.body
import kotlinx.html.h1
import kotlinx.html.header
import kotlinx.html.html
import kotlinx.html.main
import kotlinx.html.p
import kotlinx.html.script
import kotlinx.html.stream.createHTML
import kotlinx.html.unsafe

/**
 * The page of runs from several machines as one HTML file that needs no network, and no script to
 * be read. kotlinx.html escapes all text.
 */
object MergeHtml {
    /** Renders the whole page. */
    fun render(page: MergePage): String =
        "<!DOCTYPE html>\n" +
            createHTML(prettyPrint = false).html {
                pageHead(MergePage.TITLE, Assets.style)
                body {
                    header {
                        p("brand") { +"Serdemark" }
                        h1 { +MergePage.TITLE }
                        themeButton()
                    }
                    main { blocks(page.blocks()) }
                    script { unsafe { raw(Assets.script) } }
                }
            } +
            "\n"
}
