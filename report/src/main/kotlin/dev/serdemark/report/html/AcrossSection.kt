package dev.serdemark.report.html

import dev.serdemark.plan.Plan
import dev.serdemark.report.wording.AcrossFigure
import dev.serdemark.report.wording.AcrossRow
import dev.serdemark.report.wording.AcrossWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.report.wording.words
import dev.serdemark.results.AcrossJvms
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.CellResult
import kotlinx.html.FlowContent
import kotlinx.html.TR
import kotlinx.html.ThScope
import kotlinx.html.details
import kotlinx.html.h2
import kotlinx.html.h3
import kotlinx.html.id
import kotlinx.html.p
import kotlinx.html.section
import kotlinx.html.summary
import kotlinx.html.tbody
import kotlinx.html.td
import kotlinx.html.th
import kotlinx.html.thead
import kotlinx.html.tr

private const val TWO_SETTINGS = 2

/** Compares each contender with itself in the JVM settings; nothing if the run has only one. */
internal fun FlowContent.acrossJvms(result: RunResult) {
    val tables = AcrossWording.tables(result)
    if (tables.isEmpty()) return
    section("across") {
        id = "across"
        h2 { +AcrossWording.TITLE }
        p("meaning") { +AcrossWording.meaning(result.plan) }
        val pairs = Pairs(result.comparisons)
        val marks = Marks(result)
        for ((label, table) in tables) {
            h3 { +label }
            acrossTable(label, table, result.plan, marks)
            if (result.plan.jvms.size > TWO_SETTINGS) everyPair(table, pairs, label, marks)
        }
    }
}

private fun FlowContent.acrossTable(
    label: String,
    table: List<AcrossJvms>,
    plan: Plan,
    marks: Marks,
) {
    val unit = AcrossWording.unit(table)
    val figures = plan.words.acrossFigures()
    val headings =
        listOf("contender", "setting") +
            figures.map { AcrossWording.heading(it, unit) } +
            listOf("speed", "interval", "verdict")
    scrollingTable("${AcrossWording.TITLE}: $label", "figures") {
        thead {
            tr {
                for (heading in headings) th(scope = ThScope.col) {
                    +heading.replaceFirstChar(Char::uppercase)
                }
            }
        }
        tbody {
            for (row in table.flatMap { AcrossWording.rows(it, unit) }) {
                tr { cells(row, figures, marks) }
            }
        }
    }
}

private fun TR.cells(row: AcrossRow, figures: List<AcrossFigure>, marks: Marks) {
    val index = row.cell.index
    th(scope = ThScope.row) { +row.contender }
    td { +row.setting }
    for (figure in figures) {
        td("number") {
            +row.time(figure)
            if (figure.isHeadline) marks.cell(this, index, Marks.ofTime)
            if (figure == AcrossFigure.COST) marks.cell(this, index, Marks.ofCost)
        }
    }
    td("number") {
        +row.speed
        row.comparison?.let { marks.pair(this, it.a, it.b) }
    }
    td("number") { +row.interval }
    td(listOfNotNull("number", row.comparison?.let { colour(it.verdict) }).joinToString(" ")) {
        +row.verdict
    }
}

/** Adds the folded table of every setting against every other. */
private fun FlowContent.everyPair(
    table: List<AcrossJvms>,
    pairs: Pairs,
    label: String,
    marks: Marks,
) {
    details("pairs") {
        summary { +"Every pair of settings" }
        p("meaning") {
            +"Shows the time in the row's setting divided by the time in the column's setting, with its interval. Green: the row is faster. Red: the row is slower."
        }
        for (across in table) {
            val name = Wording.name(across.reference.cell.contender)
            scrollingTable("Settings of $name, $label") {
                thead {
                    tr {
                        th(scope = ThScope.col) { +name }
                        for (b in across.cells) th(scope = ThScope.col) { +setting(b) }
                    }
                }
                tbody {
                    for (a in across.cells) tr {
                        th(scope = ThScope.row) { +setting(a) }
                        for (b in across.cells) pair(pairs[a.index, b.index], marks)
                    }
                }
            }
        }
    }
}

private fun setting(cell: CellResult): String = visible(cell.cell.jvm)
