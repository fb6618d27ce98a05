package dev.serdemark.report.study

import dev.serdemark.report.html.Assets
import dev.serdemark.report.html.blocks
import dev.serdemark.report.html.links
import dev.serdemark.report.html.pageHead
import dev.serdemark.report.html.themeButton
import kotlinx.html.HTML
import kotlinx.html.body
import kotlinx.html.h1
import kotlinx.html.header
import kotlinx.html.html
import kotlinx.html.main
import kotlinx.html.p
import kotlinx.html.script
import kotlinx.html.section
import kotlinx.html.stream.createHTML
import kotlinx.html.unsafe

/**
 * The page of a study as one HTML file that needs no network, and no script to be read.
 * kotlinx.html escapes all text.
 */
object StudyHtml {
    /**
     * Renders the whole page.
     *
     * @param links names and addresses of what belongs to the page, if it is part of a site
     */
    fun render(page: StudyPage, links: List<Pair<String, String>> = emptyList()): String =
        "<!DOCTYPE html>\n" +
            createHTML(prettyPrint = false).html { StudyDocument(page, links).write(this) } +
            "\n"
}

private class StudyDocument(
    private val page: StudyPage,
    private val links: List<Pair<String, String>>,
) {
    fun write(html: HTML) = html.run {
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
                blocks(page.sections) { page.drawings.getValue(it).inline }
            }
            script { unsafe { raw(Assets.script) } }
        }
    }

    private companion object {
        val STYLE: String =
            checkNotNull(StudyDocument::class.java.getResource("study.css")) {
                    "study.css is missing from the jar"
                }
                .readText()
    }
}
