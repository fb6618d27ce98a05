package dev.serdemark.report.html

import dev.serdemark.report.page.Block
import dev.serdemark.report.page.CellMark
import dev.serdemark.report.page.ChartData
import dev.serdemark.report.page.TableCell
import dev.serdemark.report.page.TableColumn
import dev.serdemark.report.page.Tone
import dev.serdemark.report.page.WARNINGS
import dev.serdemark.report.wording.Code
import dev.serdemark.report.wording.ContenderText
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Link
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.StatusText
import dev.serdemark.report.wording.Strong
import dev.serdemark.report.wording.VerdictText
import dev.serdemark.report.wording.WarningMark
import dev.serdemark.report.wording.onOneLine
import kotlinx.html.DIV
import kotlinx.html.FlowContent
import kotlinx.html.FlowOrPhrasingContent
import kotlinx.html.TR
import kotlinx.html.ThScope
import kotlinx.html.a
import kotlinx.html.code
import kotlinx.html.dd
import kotlinx.html.details
import kotlinx.html.div
import kotlinx.html.dl
import kotlinx.html.dt
import kotlinx.html.em
import kotlinx.html.h2
import kotlinx.html.h3
import kotlinx.html.id
import kotlinx.html.li
import kotlinx.html.p
import kotlinx.html.pre
import kotlinx.html.section
import kotlinx.html.span
import kotlinx.html.strong
import kotlinx.html.summary
import kotlinx.html.table
import kotlinx.html.tbody
import kotlinx.html.td
import kotlinx.html.th
import kotlinx.html.thead
import kotlinx.html.tr
import kotlinx.html.ul
import kotlinx.html.unsafe

/**
 * Adds all [blocks]. kotlinx.html escapes their text.
 *
 * @param chart the SVG of a chart by its name
 */
fun FlowContent.blocks(
    blocks: List<Block>,
    chart: (name: String) -> String = { error("The page has no charts") },
) = blocks.forEach { block(it, chart) }

private fun FlowContent.block(block: Block, chart: (String) -> String) {
    when (block) {
        is Block.Heading -> heading(block)
        is Block.Section -> section(block, chart)
        is Block.GroupOfCells -> group(block, chart)
        is Block.Paragraph -> p(css(block.tone)) { inlines(block.text) }
        is Block.Bullets -> ul { for (item in block.items) li { inlines(item) } }
        is Block.Facts -> facts(block.facts)
        is Block.Table -> table(block)
        is Block.Command -> copyable { unbrokenOptions(onOneLine(block.words)) }
        is Block.File -> {
            if (block.name.isNotEmpty()) p { code { +block.name } }
            copyable { +block.text }
        }
        is Block.Chart -> chart(block, chart(block.name))
        is Block.Plot -> plot(block.data)
        is Block.Folded ->
            details {
                summary { +"${block.title} (${block.count})" }
                ul { for (item in block.items) li { inlines(item) } }
            }
        is Block.Details ->
            details {
                block.anchor?.let { id = it }
                summary { +block.summary }
                blocks(block.blocks, chart)
            }
    }
}

private fun FlowContent.facts(facts: List<Pair<String, String>>) {
    dl {
        for ((name, fact) in facts) {
            dt { +name }
            dd { +fact }
        }
    }
}

private fun css(tone: Tone): String? =
    when (tone) {
        Tone.PLAIN -> null
        Tone.ANSWER -> "sentence"
        Tone.QUIET -> "meaning"
        Tone.ALERT -> "alert"
    }

private fun FlowContent.section(section: Block.Section, chart: (String) -> String) {
    section(if (section.isAnswer) "answer" else null) {
        id = section.anchor
        h2 { +section.title }
        blocks(section.blocks, chart)
    }
}

private fun FlowContent.group(group: Block.GroupOfCells, chart: (String) -> String) {
    div("linked") {
        a(href = "#${group.anchor}", classes = "anchor") {
            attributes["aria-label"] = "Link to ${group.operation}, ${group.setting}"
            +"#"
        }
        details("group") {
            id = group.anchor
            if (group.isOpen) attributes["open"] = ""
            summary {
                h3 { +group.operation }
                span("setting") { +group.setting }
            }
            blocks(group.blocks, chart)
        }
    }
}

/** Adds text that the page's script lets the reader copy. */
private fun FlowContent.copyable(text: FlowOrPhrasingContent.() -> Unit) {
    div("copyable") { pre { code { text() } } }
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
    scrolling(chart.description, "scroll chart-box") { unsafe { raw(svg) } }
}

private fun FlowContent.plot(data: ChartData) =
    when (data) {
        is ChartData.Bars -> bars(data)
        is ChartData.TimesInJvms -> timesInJvms(data.groups)
        is ChartData.Processes -> processBars(data.rows, data.floors)
        is ChartData.TimesOfSizes -> sizeChart(data.lines)
        is ChartData.SizesAgainstTime -> sizeAgainstTime(data)
    }

/** Adds [content] that scrolls by touch and by keyboard if the page is narrow. */
fun FlowContent.scrolling(
    label: String,
    classes: String = "scroll",
    role: String = "group",
    content: DIV.() -> Unit,
) {
    div(classes) {
        attributes["role"] = role
        attributes["aria-label"] = label
        attributes["tabindex"] = "0"
        content()
    }
}

private fun FlowContent.table(table: Block.Table) {
    scrolling(table.label) {
        table(css(table)) {
            thead { tr { for (column in table.columns) heading(column) } }
            for (group in table.groups) tbody {
                group.heading?.let {
                    tr("grouping") {
                        th(scope = ThScope.rowGroup) {
                            colSpan = "${table.columns.size}"
                            +it
                        }
                    }
                }
                for (row in group.rows) tr {
                    for ((column, cell) in table.columns zip row) cell(
                        column,
                        cell,
                        isInMatrix = table.isMatrix,
                    )
                }
            }
        }
    }
    meanings(table.columns)
}

private fun TR.heading(column: TableColumn) {
    th(scope = ThScope.col, classes = "number".takeIf { column.isNumber }) { +column.heading }
}

/** Adds folded explanations of [columns]; nothing if no column has one. */
internal fun FlowContent.meanings(columns: List<TableColumn>) {
    val explained = columns.mapNotNull { column -> column.meaning?.let { column.heading to it } }
    if (explained.isEmpty()) return
    details {
        summary { +"What the columns show" }
        facts(explained)
    }
}

private fun css(table: Block.Table): String? =
    listOfNotNull(
            "sortable".takeIf { table.columns.any { it.isName } },
            "matrix".takeIf { table.isMatrix },
        )
        .joinToString(" ")
        .ifEmpty { null }

/** @param isInMatrix whether the style of the table already treats the cell as a number */
private fun TR.cell(column: TableColumn, cell: TableCell, isInMatrix: Boolean) {
    if (column.isName) th(scope = ThScope.row) { inlines(cell.text) }
    else {
        val number = "number".takeIf { column.isNumber && !isInMatrix }
        val heat = "heat${cell.heat}".takeIf { cell.heat > 0 }
        val classes = listOfNotNull(number, cell.mark?.let(::css), heat)
        td(classes.joinToString(" ").ifEmpty { null }) { inlines(cell.text) }
    }
}

private fun css(mark: CellMark): String =
    when (mark) {
        CellMark.WINNER -> "best"
        else -> mark.name.lowercase()
    }

private fun FlowOrPhrasingContent.inlines(text: List<Inline>) = text.forEach { inline(it) }

private fun FlowOrPhrasingContent.inline(inline: Inline) {
    when (inline) {
        is Plain -> unbrokenOptions(inline.text)
        is Strong -> strong { +inline.text }
        is ContenderText ->
            if (inline.isStrong) strong { +inline.text } else unbrokenOptions(inline.text)
        is Code -> code { +inline.text }
        is StatusText -> em(if (inline.isFault) "status fault" else "status") { +inline.text }
        is VerdictText -> span("verdict ${inline.css}") { +inline.text }
        is Link -> a(href = inline.target) { +inline.text }
        is WarningMark -> mark(inline)
    }
}

/** Adds [text] without line breaks within options, such as `--budget` and `-XX:+UseG1GC`. */
private fun FlowOrPhrasingContent.unbrokenOptions(text: String) {
    var endOfLastOption = 0
    for (option in optionPattern.findAll(text)) {
        text(text.substring(endOfLastOption, option.range.first))
        span("option") { +option.value }
        endOfLastOption = option.range.last + 1
    }
    text(text.substring(endOfLastOption))
}

private val optionPattern = Regex("""(?<![\p{L}\p{N}-])--?[A-Za-z][A-Za-z-]*(:[+-]?)?""")

/** Adds a mark that says what was found, with a link to the warnings. */
internal fun FlowOrPhrasingContent.mark(mark: WarningMark) {
    text(" ")
    a(href = "#$WARNINGS", classes = "warning") {
        attributes["title"] = mark.description
        attributes["aria-label"] = "Warning: ${mark.description}"
        +mark.text
    }
}
