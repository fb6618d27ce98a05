package dev.serdemark.report.html

import dev.serdemark.plan.Trait
import dev.serdemark.report.export.JsonExport
import dev.serdemark.report.page.Block
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
import kotlinx.html.NAV
import kotlinx.html.a
import kotlinx.html.body
import kotlinx.html.button
import kotlinx.html.footer
import kotlinx.html.h1
import kotlinx.html.h2
import kotlinx.html.header
import kotlinx.html.html
import kotlinx.html.id
import kotlinx.html.main
import kotlinx.html.nav
import kotlinx.html.p
import kotlinx.html.script
import kotlinx.html.section
import kotlinx.html.span
import kotlinx.html.stream.createHTML
import kotlinx.html.unsafe

/**
 * `report.html`: one file that needs no network, and no script to be read. It begins with the
 * verdicts and the recommendation. Then come the evidence, the method and the raw data.
 *
 * kotlinx.html escapes all text. A Content-Security-Policy also forbids every style and script
 * except the report's own, which it names by hash.
 */
object HtmlReport {
    /**
     * Renders the whole page.
     *
     * @param by the trait whose values are headings within tables and charts; null for none
     * @param snippet what to paste to use the recommended contender; null if that is unknown
     * @param links names and addresses of what belongs to the page, if it is part of a site
     */
    fun render(
        result: RunResult,
        by: Trait? = null,
        snippet: Snippet? = null,
        links: List<Pair<String, String>> = emptyList(),
    ): String =
        "<!DOCTYPE html>\n" +
            createHTML(prettyPrint = false).html {
                page(result, RunPage(result, by, snippet), links)
            } +
            "\n"

    private fun HTML.page(result: RunResult, page: RunPage, links: List<Pair<String, String>>) {
        pageHead(RunWording.title(result.plan), Assets.style)
        val below = page.figures + page.after
        body {
            header {
                p("brand") { +"Serdemark ${visible(result.environment.serdemark)}" }
                h1 { +RunWording.title(result.plan) }
                p("facts") { +RunWording.facts(result) }
                links(links)
                contents(below, hasCalculator(result))
                themeButton()
            }
            main {
                blocks(page.before)
                calculator(result)
                traitFilter(result)
                blocks(below)
                rawData(result)
            }
            footer { p { +"Made by Serdemark ${visible(result.environment.serdemark)}." } }
            script { unsafe { raw(Assets.script) } }
        }
    }

    /** Adds links to the sections below the answer. The script shows the one to the calculator. */
    private fun FlowContent.contents(below: List<Block>, hasCalculator: Boolean) {
        val sections = below.filterIsInstance<Block.Section>().map { it.title to "#${it.anchor}" }
        links(sections + ("Data" to "#raw"), "On this page") {
            if (hasCalculator)
                span {
                    attributes["hidden"] = ""
                    a(href = "#$CALCULATOR") { +CALCULATOR_TITLE }
                    +" · "
                }
        }
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
                unsafe { raw(packed(JsonExport.renderCompact(result))) }
            }
        }
    }

    /** Packs [json] by gzip, which takes a quarter of its size, and writes it in base 64. */
    private fun packed(json: String): String {
        val bytes = ByteArrayOutputStream()
        GZIPOutputStream(bytes).use { it.write(json.toByteArray()) }
        return Base64.getEncoder().encodeToString(bytes.toByteArray())
    }
}

/** Adds links to other pages, files or sections, [named] for those who hear them; or nothing. */
internal fun FlowContent.links(
    links: List<Pair<String, String>>,
    named: String = "Beside this page",
    before: NAV.() -> Unit = {},
) {
    if (links.isEmpty()) return
    nav("facts") {
        attributes["aria-label"] = named
        before()
        links.forEachIndexed { i, (name, address) ->
            if (i > 0) +" · "
            a(href = address) { +name }
        }
    }
}
