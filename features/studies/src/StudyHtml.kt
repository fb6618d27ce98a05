package dev.serdemark.studies

import dev.serdemark.report.html.Assets
import dev.serdemark.report.html.blocks
import dev.serdemark.report.html.htmlFile
import dev.serdemark.report.html.links
import dev.serdemark.report.html.pageHead
import dev.serdemark.report.html.readResource
import dev.serdemark.report.html.themeButton
import kotlinx.html.body
import kotlinx.html.h1
import kotlinx.html.header
import kotlinx.html.main
import kotlinx.html.p
import kotlinx.html.script
import kotlinx.html.section
import kotlinx.html.unsafe

/**
 * The page of a study as one HTML file that needs no network, and is readable without scripts.
 * kotlinx.html escapes all text.
 */
object StudyHtml {
    private val STYLE: String = readResource<StudyHtml>("study.css")

    /**
     * Renders the whole page.
     *
     * @param links names and addresses of related pages and files, if the page is part of a site
     */
    fun render(page: StudyPage, links: List<Pair<String, String>> = emptyList()): String =
        htmlFile {
            pageHead(page.title, Assets.style + STYLE + DumbbellChart.STYLES)
            body("study") {
                header {
                    p("brand") { +"A study that Serdemark measured again" }
                    h1 { +page.title }
                    links(links)
                    themeButton()
                }
                main {
                    section { blocks(page.head) }
                    blocks(page.sections) { page.dumbbellCharts.getValue(it).inline }
                }
                script { unsafe { raw(Assets.script) } }
            }
        }
}
