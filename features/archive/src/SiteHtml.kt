package dev.serdemark.archive

import dev.serdemark.plan.ContenderName
import dev.serdemark.report.html.Assets
import dev.serdemark.report.html.blocks
import dev.serdemark.report.html.embedJson
import dev.serdemark.report.html.htmlFile
import dev.serdemark.report.html.links
import dev.serdemark.report.html.pageHead
import dev.serdemark.report.html.readResource
import dev.serdemark.report.html.themeButton
import dev.serdemark.report.page.Block
import dev.serdemark.report.page.TableCell
import dev.serdemark.report.page.TableColumn
import dev.serdemark.report.page.TableField
import dev.serdemark.report.page.Tone
import dev.serdemark.report.page.figureColumn
import dev.serdemark.report.page.table
import dev.serdemark.report.page.textColumn
import dev.serdemark.report.page.ungrouped
import dev.serdemark.report.wording.Link
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.onOneLine
import kotlinx.html.FlowContent
import kotlinx.html.HTML
import kotlinx.html.body
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
 * The first page of a site: the question and answer of each run, the ratios of all runs, and the
 * comparison of versions of a library. It needs no network. Only the table of ratios needs a
 * script; the pages of the runs have the same ratios.
 *
 * @property baseline the contender that ratios refer to until the reader chooses another; null for
 *   the fastest
 * @property leftOut the names of runs that could not be read
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
    fun render(): String = htmlFile { page() }

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
                if (RATIOS in sections) pageSection(RATIOS) { ratioTable(runs) }
                if (VERSIONS in sections) pageSection(VERSIONS) { versionTables(runs) }
                pageSection(RUNS) { blocks(leftOutBlocks() + runsTable(runs)) }
                if (CONFORM in sections) pageSection(CONFORM) { blocks(listOf(conformTable())) }
                if (STUDIES in sections) pageSection(STUDIES) { blocks(listOf(studiesTable())) }
            }
            footer { p { +"Made by Serdemark ${onOneLine(serdemark)}." } }
            embedJson("site", "${SiteData(runs, baseline).json()}")
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

    private fun FlowContent.pageSection(anchor: String, content: FlowContent.() -> Unit) {
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
                Wording.quantity(runs.size, "run"),
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
                    "Left out, because the journal could not be read: ${Wording.join(leftOut.map(::onOneLine))}.",
                    Tone.ALERT,
                )
            )

    private fun conformTable(): Block =
        table(
            "Unusual and invalid data",
            listOf<TableField<SiteConform>>(
                linkColumn("cases of") { Link(it.name, it.page) },
                TableField(TableColumn("found")) { TableCell(it.answer) },
                figureColumn("cases") { "${it.cases}" },
                figureColumn("contenders") { "${it.contenders}" },
            ),
            ungrouped(conform),
            isComplete = true,
        )

    private fun studiesTable(): Block =
        table(
            "Studies",
            listOf<TableField<SiteStudy>>(
                linkColumn("study") { Link(it.title, it.page) },
                textColumn("result") { it.score },
            ),
            ungrouped(studies),
            isComplete = true,
        )

    private companion object {
        const val RATIOS = "ratios"
        const val VERSIONS = "versions"
        const val RUNS = "runs"
        const val CONFORM = "conform"
        const val STUDIES = "studies"

        val STYLE: String = readResource<SiteHtml>("site.css")
        val SCRIPT: String = readResource<SiteHtml>("site.js")
    }
}

/** Returns the table of all runs, which the page's script filters. */
private fun runsTable(runs: List<SiteRun>): Block =
    table(
        "Runs",
        listOf<TableField<SiteRun>>(
            linkColumn("run") { Link(it.name, it.page) },
            TableField(TableColumn("asked and found")) {
                TableCell(listOf(Plain("${it.title}. ")) + it.answer)
            },
            textColumn("machine") { it.machine },
            textColumn("JDK") { it.jdks },
            textColumn("date") { it.date },
            figureColumn("documents") { "${it.documents}" },
            figureColumn("contenders") { "${it.contenders.size}" },
        ),
        ungrouped(runs),
        isComplete = true,
    )

/** Returns the column that names the rows, with links. */
private fun <R> linkColumn(heading: String, link: (R) -> Link): TableField<R> =
    TableField(TableColumn(heading, isName = true)) { TableCell(listOf(link(it))) }
