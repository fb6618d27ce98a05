package dev.serdemark.report.site

import dev.serdemark.plan.ContenderName
import dev.serdemark.report.html.Assets
import dev.serdemark.report.html.blocks
import dev.serdemark.report.html.embedded
import dev.serdemark.report.html.links
import dev.serdemark.report.html.pageHead
import dev.serdemark.report.html.themeButton
import dev.serdemark.report.page.Block
import dev.serdemark.report.page.Link
import dev.serdemark.report.page.Plain
import dev.serdemark.report.page.TableCell
import dev.serdemark.report.page.TableColumn
import dev.serdemark.report.page.Tone
import dev.serdemark.report.page.onOneLine
import dev.serdemark.report.page.ungrouped
import dev.serdemark.report.wording.Wording
import kotlinx.html.FlowContent
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
 * The first page of a site: what each run asked and found, the ratios of all runs, and how versions
 * of a library compare. It needs no network. Without a script, it has everything but the table of
 * ratios, which are on the pages of the runs as well.
 *
 * @property title of the site
 * @property baseline the contender that ratios refer to at first; null for the fastest
 * @property leftOut names of runs that could not be read
 */
class SiteHtml(
    title: String,
    private val runs: List<SiteRun>,
    private val studies: List<SiteStudy>,
    private val conform: List<SiteConform>,
    private val leftOut: List<String>,
    private val baseline: ContenderName?,
    private val serdemark: String,
) {
    private val title = onOneLine(title)

    /** Renders the whole page. */
    fun render(): String =
        "<!DOCTYPE html>\n" + createHTML(prettyPrint = false).html { page() } + "\n"

    private fun HTML.page() {
        val script = Assets.script + SCRIPT
        pageHead(title, Assets.style + STYLE, script)
        body("site") {
            header {
                p("brand") { +"Serdemark ${onOneLine(serdemark)}" }
                h1 { +title }
                p("facts") { +counts() }
                links(sections.map { (anchor, heading) -> heading to "#$anchor" }, "On this page")
                themeButton()
            }
            main {
                runFilters(runs)
                if (RATIOS in sections) part(RATIOS) { ratioTable(runs) }
                if (VERSIONS in sections) part(VERSIONS) { versionTables(runs) }
                part(RUNS) { blocks(leftOutBlocks() + runsTable(runs)) }
                if (CONFORM in sections) part(CONFORM) { blocks(listOf(conformTable())) }
                if (STUDIES in sections) part(STUDIES) { blocks(listOf(studiesTable())) }
            }
            footer { p { +"Made by Serdemark ${onOneLine(serdemark)}." } }
            embedded("site", "${SiteData(runs, baseline).json()}")
            script { unsafe { raw(script) } }
        }
    }

    /** The headings of the page's sections by their anchors. */
    private val sections: Map<String, String> = buildMap {
        if (runs.any { it.columns.isNotEmpty() }) put(RATIOS, "Ratios")
        if (runs.any { it.versions.isNotEmpty() }) put(VERSIONS, "Versions")
        put(RUNS, "Runs")
        if (conform.isNotEmpty()) put(CONFORM, "Unusual and invalid data")
        if (studies.isNotEmpty()) put(STUDIES, "Studies")
    }

    private fun FlowContent.part(anchor: String, content: FlowContent.() -> Unit) {
        section {
            id = anchor
            h2 { +sections.getValue(anchor) }
            content()
        }
    }

    private fun counts(): String {
        val machines = runs.map { it.machine }.distinct()
        val dates = runs.map { it.date }
        return listOf(
                if (runs.size == 1) "1 run" else "${runs.size} runs",
                machines.singleOrNull() ?: "${machines.size} machines",
                listOf(dates.min(), dates.max()).distinct().joinToString(" to "),
            )
            .joinToString(" · ")
    }

    private fun leftOutBlocks(): List<Block> =
        if (leftOut.isEmpty()) emptyList()
        else
            listOf(
                Block.Paragraph(
                    "Left out, because the journal could not be read: ${Wording.inWords(leftOut.map(::onOneLine))}.",
                    Tone.ALERT,
                )
            )

    private fun conformTable(): Block =
        Block.Table(
            listOf(
                TableColumn("cases of", isName = true),
                TableColumn("found"),
                TableColumn("cases", isNumber = true),
                TableColumn("contenders", isNumber = true),
            ),
            ungrouped(
                conform.map {
                    listOf(
                        TableCell(listOf(Link(it.name, it.page))),
                        TableCell(it.found),
                        TableCell("${it.cases}"),
                        TableCell("${it.contenders}"),
                    )
                }
            ),
            "Unusual and invalid data",
        )

    private fun studiesTable(): Block =
        Block.Table(
            listOf(TableColumn("study", isName = true), TableColumn("result")),
            ungrouped(
                studies.map {
                    listOf(TableCell(listOf(Link(it.title, it.page))), TableCell(it.score))
                }
            ),
            "Studies",
        )

    private companion object {
        const val RATIOS = "ratios"
        const val VERSIONS = "versions"
        const val RUNS = "runs"
        const val CONFORM = "conform"
        const val STUDIES = "studies"

        val STYLE: String = resource("site.css")
        val SCRIPT: String = resource("site.js")

        fun resource(name: String): String =
            checkNotNull(SiteHtml::class.java.getResource(name)) { "$name is missing from the jar" }
                .readText()
    }
}

/** Returns the table of all runs, which the page's script filters. */
private fun runsTable(runs: List<SiteRun>): Block =
    Block.Table(
        listOf(
            TableColumn("run", isName = true),
            TableColumn("asked and found"),
            TableColumn("machine"),
            TableColumn("JDK"),
            TableColumn("date"),
            TableColumn("documents", isNumber = true),
            TableColumn("contenders", isNumber = true),
        ),
        ungrouped(
            runs.map {
                listOf(
                    TableCell(listOf(Link(it.name, it.page))),
                    TableCell(listOf(Plain("${it.title}. ")) + it.found),
                    TableCell(it.machine),
                    TableCell(it.jdks),
                    TableCell(it.date),
                    TableCell("${it.documents}"),
                    TableCell("${it.contenders.size}"),
                )
            }
        ),
        "Runs",
    )
