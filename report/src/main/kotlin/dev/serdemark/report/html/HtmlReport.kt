package dev.serdemark.report.html

import dev.serdemark.plan.Trait
import dev.serdemark.report.page.CapacityPage
import dev.serdemark.report.page.recommendation
import dev.serdemark.report.wording.Grouping
import dev.serdemark.report.wording.RecommendationWording
import dev.serdemark.report.wording.RunWording
import dev.serdemark.report.wording.visible
import dev.serdemark.report.wording.words
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.Snippet
import kotlinx.html.HTML
import kotlinx.html.body
import kotlinx.html.footer
import kotlinx.html.h1
import kotlinx.html.h2
import kotlinx.html.header
import kotlinx.html.html
import kotlinx.html.id
import kotlinx.html.main
import kotlinx.html.p
import kotlinx.html.script
import kotlinx.html.section
import kotlinx.html.stream.createHTML
import kotlinx.html.unsafe

/**
 * `report.html`: one file that needs no network, and no script to be read. It begins with the
 * recommendation and the verdicts. Then come the evidence, the cells without figures, the method
 * and the raw data.
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
     */
    fun render(result: RunResult, by: Trait? = null, snippet: Snippet? = null): String =
        "<!DOCTYPE html>\n" +
            createHTML(prettyPrint = false).html {
                page(result, Grouping(result.plan, by), snippet)
            } +
            "\n"

    private fun HTML.page(result: RunResult, grouping: Grouping, snippet: Snippet?) {
        pageHead(RunWording.title(result.plan), Assets.style)
        body {
            header {
                p("brand") { +"Serdemark ${visible(result.environment.serdemark)}" }
                h1 { +RunWording.title(result.plan) }
                p("facts") { +RunWording.facts(result) }
                themeButton()
            }
            main {
                result.plan.words.meaning?.let { p("cold") { +it } }
                val recommendation = recommendation(result, snippet)
                if (recommendation.isNotEmpty())
                    section("verdicts recommendation") {
                        id = "recommendation"
                        h2 { +RecommendationWording.TITLE }
                        blocks(recommendation)
                    }
                gate(result)
                verdicts(result)
                CapacityPage(result).blocks().let { if (it.isNotEmpty()) section { blocks(it) } }
                sequences(result)
                warnings(result)
                traitFilter(result)
                overview(result, grouping)
                groups(result, grouping)
                protocols(result)
                payloads(result)
                memory(result)
                latencies(result)
                footprints(result)
                acrossJvms(result)
                sizeLines(result)
                run(result, grouping)
                method(result)
                rawData(result)
            }
            footer { p { +"Made by Serdemark ${visible(result.environment.serdemark)}." } }
            script { unsafe { raw(Assets.script) } }
        }
    }
}
