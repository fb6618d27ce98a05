package dev.serdemark.report.html

import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Verdict
import kotlinx.html.FlowContent
import kotlinx.html.TR
import kotlinx.html.ThScope
import kotlinx.html.details
import kotlinx.html.p
import kotlinx.html.summary
import kotlinx.html.tbody
import kotlinx.html.td
import kotlinx.html.th
import kotlinx.html.thead
import kotlinx.html.tr

/**
 * Adds the folded table of every contender against every other. Only certain verdicts have a color.
 */
internal fun FlowContent.pairs(rows: List<Row>, pairs: Pairs, label: String, marks: Marks) {
    details("pairs") {
        summary { +"Every pair" }
        p("meaning") {
            +"Time of the row over time of the column, with its interval. Green: the row is faster. Red: it is slower. Without color: undecided, or the same."
        }
        scrollingTable("Pairs of $label") {
            thead {
                tr {
                    th(scope = ThScope.col) { +"Contender" }
                    for (row in rows) th(scope = ThScope.col) { +name(row) }
                }
            }
            tbody {
                for (a in rows) tr {
                    th(scope = ThScope.row) { +name(a) }
                    for (b in rows) pair(pairs[a.cell.result.index, b.cell.result.index], marks)
                }
            }
        }
    }
}

internal fun TR.pair(comparison: Comparison?, marks: Marks) {
    if (comparison == null) {
        td("number none") { +"–" }
        return
    }
    val ratio = Numbers.estimate(comparison.ratio)
    td("number ${colour(comparison.verdict)}") {
        attributes["title"] = Wording.verdict(comparison.verdict)
        +listOfNotNull(ratio.value, ratio.interval?.let { "($it)" }).joinToString(" ")
        marks.pair(this, comparison.a, comparison.b)
    }
}

internal fun colour(verdict: Verdict): String =
    when (verdict) {
        Verdict.FASTER,
        Verdict.SLIGHTLY_FASTER -> "faster"
        Verdict.SLOWER,
        Verdict.SLIGHTLY_SLOWER -> "slower"
        Verdict.SAME -> "same"
        Verdict.UNDECIDED -> "undecided"
    }

private fun name(row: Row): String = Wording.name(row.cell.result.cell.contender)
