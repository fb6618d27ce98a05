package dev.serdemark.report.html

import dev.serdemark.plan.Trait
import dev.serdemark.report.export.JsonExport
import dev.serdemark.report.page.Block
import dev.serdemark.report.page.CapacityPage
import dev.serdemark.report.page.RunPage
import dev.serdemark.report.wording.RunWording
import dev.serdemark.report.wording.visible
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.Snippet
import java.io.ByteArrayOutputStream
import java.util.Base64
import java.util.zip.GZIPOutputStream
import kotlinx.html.FlowContent
import kotlinx.html.HTML
import kotlinx.html.body
import kotlinx.html.button
import kotlinx.html.footer
import kotlinx.html.h1
import kotlinx.html.h2
import kotlinx.html.header
import kotlinx.html.id
import kotlinx.html.main
import kotlinx.html.p
import kotlinx.html.script
import kotlinx.html.section
import kotlinx.html.unsafe

/**
 * `report.html`: one file that needs no network, and is readable without scripts. It begins with
 * the verdicts and the recommendation. Then come the evidence, the method and the raw data.
 *
 * Names and messages of a run cannot inject scripts: kotlinx.html escapes all text, and a
 * Content-Security-Policy allows only the style and the script of the report.
 */
object HtmlReport {
    /**
     * Renders the whole page.
     *
     * @param groupingTrait the trait whose values are headings within tables and charts; null for
     *   none
     * @param snippet the code to paste to use the recommended contender; null if it is unknown
     * @param links names and addresses of related pages and files, if the report is part of a site
     */
    fun render(
        result: RunResult,
        groupingTrait: Trait? = null,
        snippet: Snippet? = null,
        links: List<Pair<String, String>> = emptyList(),
    ): String = htmlFile { page(result, RunPage(result, groupingTrait, snippet), links) }

    private fun HTML.page(result: RunResult, page: RunPage, links: List<Pair<String, String>>) {
        pageHead(RunWording.title(result.plan), Assets.style)
        body {
            header {
                p("brand") { +"Serdemark ${visible(result.course.environment.serdemark)}" }
                h1 { +RunWording.title(result.plan) }
                p("facts") { +RunWording.facts(result) }
                links(links)
                contents(page, result)
                themeButton()
            }
            main {
                blocks(page.sectionsBeforeFigures)
                traitFilter(result)
                blocks(page.sectionsOfFigures)
                calculator(result)
                blocks(page.sectionsAfterFigures)
                rawData(result)
            }
            footer { p { +"Made by Serdemark ${visible(result.course.environment.serdemark)}." } }
            script { unsafe { raw(Assets.script) } }
        }
    }

    /** Adds links to the sections below the answer. */
    private fun FlowContent.contents(page: RunPage, result: RunResult) {
        fun sections(blocks: List<Block>) =
            blocks.filterIsInstance<Block.Section>().map { it.title to "#${it.anchor}" }
        val calculator =
            (CapacityPage.CALCULATOR_TITLE to "#${CapacityPage.CALCULATOR}").takeIf {
                CapacityPage.operations(result).isNotEmpty()
            }
        links(
            sections(page.sectionsOfFigures) +
                listOfNotNull(calculator) +
                sections(page.sectionsAfterFigures) +
                ("Data" to "#raw"),
            "On this page",
        )
    }

    /** Adds the JSON export, and a button that saves it as a file. */
    private fun FlowContent.rawData(result: RunResult) {
        section {
            id = "raw"
            h2 { +"Data" }
            p {
                +"The page holds every figure and every comparison as JSON, as --export-json writes them."
            }
            button {
                id = "download"
                attributes["hidden"] = ""
                +"Save as JSON"
            }
            script(type = "application/gzip") {
                id = "data"
                unsafe { raw(gzipInBase64(JsonExport.renderCompact(result))) }
            }
        }
    }

    /** Compresses [json] with gzip, to about a quarter of its size, and encodes it in Base64. */
    private fun gzipInBase64(json: String): String {
        val bytes = ByteArrayOutputStream()
        GZIPOutputStream(bytes).use { it.write(json.toByteArray()) }
        return Base64.getEncoder().encodeToString(bytes.toByteArray())
    }
}
