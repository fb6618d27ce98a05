package dev.serdemark.report.html

import dev.serdemark.report.page.Block
import dev.serdemark.report.page.Code
import dev.serdemark.report.page.Inline
import dev.serdemark.report.page.Link
import dev.serdemark.report.page.Plain
import dev.serdemark.report.page.Strong
import dev.serdemark.report.page.TableColumn
import dev.serdemark.report.page.VerdictOf
import dev.serdemark.report.page.onOneLine
import dev.serdemark.results.study.ClaimVerdict
import kotlinx.html.FlowContent
import kotlinx.html.FlowOrPhrasingContent
import kotlinx.html.ThScope
import kotlinx.html.a
import kotlinx.html.code
import kotlinx.html.details
import kotlinx.html.div
import kotlinx.html.h2
import kotlinx.html.h3
import kotlinx.html.id
import kotlinx.html.li
import kotlinx.html.p
import kotlinx.html.pre
import kotlinx.html.span
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
 * Adds all [blocks].
 *
 * @param chart the SVG of a chart by its name
 */
internal fun FlowContent.blocks(
    blocks: List<Block>,
    chart: (name: String) -> String = { error("The page has no charts") },
) = blocks.forEach { block(it, chart) }

private fun FlowContent.block(block: Block, chart: (String) -> String) {
    when (block) {
        is Block.Heading -> heading(block)
        is Block.Paragraph -> p(if (block.isAnswer) "sentence" else null) { inlines(block.text) }
        is Block.Bullets -> ul { for (item in block.items) li { inlines(item) } }
        is Block.Table -> table(block)
        is Block.Command -> pre { code { +onOneLine(block.words) } }
        is Block.File -> {
            p { code { +block.name } }
            pre { code { +block.text } }
        }
        is Block.Chart -> chart(block, chart(block.name))
        is Block.Folded ->
            details {
                summary { +"${block.title} (${block.items.size})" }
                ul { for (item in block.items) li { inlines(item) } }
            }
        is Block.Details ->
            details {
                summary { +block.summary }
                blocks(block.blocks, chart)
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

private fun FlowContent.chart(chart: Block.Chart, svg: String) {
    div("scroll chart-box") {
        attributes["role"] = "region"
        attributes["aria-label"] = chart.says
        attributes["tabindex"] = "0"
        unsafe { raw(svg) }
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

private fun css(column: TableColumn): String? = if (column.isNumber) "number" else null

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

private fun css(verdict: ClaimVerdict): String = verdict.name.lowercase().replace('_', '-')
