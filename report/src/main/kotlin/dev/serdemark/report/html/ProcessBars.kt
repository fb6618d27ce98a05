package dev.serdemark.report.html

import dev.serdemark.report.page.name
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.TimeUnit
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.figures.ColdFloor
import dev.serdemark.results.figures.ColdProcess
import java.util.Locale
import kotlinx.html.FlowContent
import kotlinx.html.FlowOrPhrasingContent
import kotlinx.html.div
import kotlinx.html.li
import kotlinx.html.ol
import kotlinx.html.p
import kotlinx.html.span

/** The length of the longest bar, in percent of the width. */
private const val LONGEST = 99

/**
 * Adds a bar per process with the parts of its elapsed time: start and end of the JVM, main without
 * the library, and the library. The last bar is a JVM without a contender. Adds nothing if the rows
 * have no processes: in a sequence, only the rows of the first document have them.
 */
internal fun FlowContent.processBars(rows: List<Row>, floors: List<ColdFloor>) {
    val jvm = rows.first().cell.result.cell.jvm
    val bars =
        rows.mapNotNull { row ->
            row.cold.process?.let {
                Bar(row.name, it, row.cold.wall)
            }
        } + floors.filter { it.jvm == jvm }.map { Bar("floor: no contender", it.process, 0.0) }
    // A single bar compares nothing.
    if (bars.size < 2) return
    val longest = bars.maxOf { it.process.wall }
    val unit = TimeUnit.of(bars.minOf { it.process.wall })
    div("process") {
        p("label") {
            +"The whole process, elapsed:"
            key("jvm", "JVM start and end")
            key("main", "main without the library")
            key("library", "library")
        }
        ol("bars") { for (bar in bars) li("bar") { bar(bar, longest, unit) } }
    }
}

private fun FlowOrPhrasingContent.key(part: String, meaning: String) {
    span("key $part")
    +meaning
}

/** @property library elapsed time of set-up and first call */
private class Bar(val name: String, val process: ColdProcess, val library: Double)

private fun FlowContent.bar(bar: Bar, longest: Double, unit: TimeUnit) {
    val main = maxOf(0.0, bar.process.toFirstResult - bar.library)
    val jvm = maxOf(0.0, bar.process.wall - bar.process.toFirstResult)
    // Leaves the column of ranks empty.
    span("rank") { +"" }
    part("name", bar.name)
    val parts = listOf("jvm" to jvm, "main" to main, "library" to bar.library)
    // Lengths a, b, c -> starts 0, a, a + b. The last value, the sum, has no rectangle.
    val starts = parts.runningFold(0.0) { from, (_, length) -> from + length }
    val shapes =
        parts.zip(starts) { (part, length), from ->
            rectangle(part, percent(from / longest), percent(length / longest))
        }
    drawing("track", shapes.joinToString(""))
    +" "
    part("time", Wording.time(bar.process.wall, unit))
    span("ratio") { +Wording.time(bar.library, unit) }
}

private fun rectangle(part: String, from: String, length: String) =
    """<rect class="$part" x="$from" y="4" height="14" width="$length"/>"""

private fun percent(fraction: Double) = String.format(Locale.ROOT, "%.2f%%", LONGEST * fraction)
