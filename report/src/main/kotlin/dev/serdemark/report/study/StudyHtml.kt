package dev.serdemark.report.study

import dev.serdemark.report.html.Assets
import dev.serdemark.report.html.pageHead
import dev.serdemark.report.html.scrollingTable
import dev.serdemark.report.html.themeButton
import dev.serdemark.results.study.ClaimVerdict
import kotlinx.html.FlowContent
import kotlinx.html.FlowOrPhrasingContent
import kotlinx.html.HTML
import kotlinx.html.ThScope
import kotlinx.html.a
import kotlinx.html.body
import kotlinx.html.code
import kotlinx.html.details
import kotlinx.html.div
import kotlinx.html.h1
import kotlinx.html.h2
import kotlinx.html.h3
import kotlinx.html.header
import kotlinx.html.html
import kotlinx.html.id
import kotlinx.html.li
import kotlinx.html.main
import kotlinx.html.p
import kotlinx.html.pre
import kotlinx.html.script
import kotlinx.html.section
import kotlinx.html.span
import kotlinx.html.stream.createHTML
import kotlinx.html.strong
import kotlinx.html.summary
import kotlinx.html.tbody
import kotlinx.html.td
import kotlinx.html.th
import kotlinx.html.thead
import kotlinx.html.tr
import kotlinx.html.ul
import kotlinx.html.unsafe

/**
 * The page of a study as one HTML file that needs no network, and no script to be read.
 * kotlinx.html escapes all text.
 */
object StudyHtml {
    /** Renders the whole page. */
    fun render(page: StudyPage): String =
        "<!DOCTYPE html>\n" +
            createHTML(prettyPrint = false).html { StudyDocument(page).write(this) } +
            "\n"
}

private class StudyDocument(private val page: StudyPage) {
    fun write(html: HTML) = html.run {
        pageHead(page.title, Assets.style + STYLE + DumbbellChart.STYLES)
        body("study") {
            header {
                p("brand") { +"A study that Serdemark measured again" }
                h1 { +page.title }
                themeButton()
            }
            main { sections().forEach { section { blocks(it) } } }
            script { unsafe { raw(Assets.script) } }
        }
    }

    /** The blocks below the title, those of a heading of level 2 together. */
    private fun sections(): List<List<Block>> =
        page.blocks
            .filterNot { it is Block.Heading && it.level == 1 }
            .fold(listOf(emptyList())) { sections, block ->
                if (block is Block.Heading && block.level == 2) sections.plusElement(listOf(block))
                else sections.dropLast(1).plusElement(sections.last() + block)
            }

    private fun FlowContent.blocks(blocks: List<Block>) = blocks.forEach { block(it) }

    private fun FlowContent.block(block: Block) {
        when (block) {
            is Block.Heading -> heading(block)
            is Block.Paragraph -> p { inlines(block.text) }
            is Block.Bullets -> ul { for (item in block.items) li { inlines(item) } }
            is Block.Table -> table(block)
            is Block.Command -> pre { code { +onOneLine(block.words) } }
            is Block.Chart -> chart(block)
            is Block.Details ->
                details {
                    summary { +block.summary }
                    blocks(block.blocks)
                }
        }
    }

    private fun FlowContent.heading(heading: Block.Heading) {
        if (heading.level == 2)
            h2 {
                id = heading.anchor
                +heading.text
            }
        else
            h3 {
                id = heading.anchor
                +heading.text
            }
    }

    private fun FlowContent.chart(chart: Block.Chart) {
        div("scroll chart-box") {
            attributes["role"] = "region"
            attributes["aria-label"] = chart.says
            attributes["tabindex"] = "0"
            unsafe { raw(page.drawings.getValue(chart.name).inline) }
        }
    }

    private fun FlowContent.table(table: Block.Table) {
        val label = table.columns.map { it.heading }.filter { it.isNotEmpty() }.joinToString()
        scrollingTable(label) {
            thead {
                tr {
                    for (column in table.columns) {
                        th(scope = ThScope.col, classes = css(column)) { +column.heading }
                    }
                }
            }
            tbody {
                for (row in table.rows) tr {
                    for ((column, cell) in table.columns zip row) {
                        td(css(column)) { inlines(cell) }
                    }
                }
            }
        }
    }

    private fun css(column: Column): String? = if (column.isNumber) "number" else null

    private fun FlowOrPhrasingContent.inlines(text: List<Inline>) = text.forEach { inline(it) }

    private fun FlowOrPhrasingContent.inline(inline: Inline) {
        when (inline) {
            is Plain -> text(inline.text)
            is Strong -> strong { +inline.text }
            is Code -> code { +inline.text }
            is VerdictOf -> span("verdict ${css(inline.verdict)}") { +inline.text }
            is Link -> a(href = inline.target) { +inline.text }
        }
    }

    private companion object {
        val STYLE: String =
            checkNotNull(StudyDocument::class.java.getResource("study.css")) {
                    "study.css is missing from the jar"
                }
                .readText()

        fun css(verdict: ClaimVerdict): String = verdict.name.lowercase().replace('_', '-')
    }
}
