package dev.serdemark.report.html

import dev.serdemark.report.page.Page
import kotlinx.html.body
import kotlinx.html.h1
import kotlinx.html.header
import kotlinx.html.main
import kotlinx.html.p
import kotlinx.html.script
import kotlinx.html.unsafe

/** A page as one HTML file that needs no network, and is readable without scripts. */
object PageHtml {
    /**
     * Renders a [page]. kotlinx.html escapes all text.
     *
     * @param links names and addresses of related pages and files, if the page is part of a site
     */
    fun render(page: Page, links: List<Pair<String, String>> = emptyList()): String = htmlFile {
        pageHead(page.title, Assets.style)
        body {
            header {
                p("brand") { +"Serdemark" }
                h1 { +page.title }
                links(links)
                themeButton()
            }
            main { blocks(page.htmlBlocks()) }
            script { unsafe { raw(Assets.script) } }
        }
    }
}
