package dev.serdemark.report.html

import dev.serdemark.report.AlarmWording
import dev.serdemark.results.RunResult
import dev.serdemark.results.alarms.Alarm
import dev.serdemark.results.alarms.AlarmKind
import dev.serdemark.results.alarms.CellTouched
import dev.serdemark.results.alarms.PairTouched
import kotlinx.html.FlowContent
import kotlinx.html.FlowOrPhrasingContent
import kotlinx.html.a
import kotlinx.html.h2
import kotlinx.html.h3
import kotlinx.html.id
import kotlinx.html.li
import kotlinx.html.p
import kotlinx.html.section
import kotlinx.html.ul

private const val ALARMS = "alarms"

/** Reasons to doubt figures: what was found, what it means, what to do. */
internal fun FlowContent.alarms(result: RunResult) {
    if (result.alarms.isEmpty()) return
    section("alarms") {
        id = ALARMS
        h2 { +"Alarms" }
        for ((kind, alarms) in result.alarms.groupBy { it.kind }) {
            h3 { +AlarmWording.title(kind) }
            ul { for (alarm in alarms) li { +AlarmWording.finding(alarm, result) } }
            p("meaning") { +"${AlarmWording.meaning(kind)} ${AlarmWording.advice(kind)}" }
        }
    }
}

/** Marks figures that alarms touch, with what was found, and leads to the alarms. */
internal class Marks(private val result: RunResult) {
    private val byCell = result.alarms.groupBy { (it.touches as? CellTouched)?.cell }
    private val byPair = result.alarms.groupBy { (it.touches as? PairTouched)?.cells?.toSet() }

    /** At a figure of a [cell] that alarms of these [kinds] touch. */
    fun cell(content: FlowOrPhrasingContent, cell: Int, kinds: Set<AlarmKind>) =
        mark(content, byCell[cell].orEmpty().filter { it.kind in kinds })

    /** At the ratio of two cells. */
    fun pair(content: FlowOrPhrasingContent, a: Int, b: Int) =
        mark(content, byPair[setOf(a, b)].orEmpty())

    private fun mark(content: FlowOrPhrasingContent, alarms: List<Alarm>) {
        if (alarms.isEmpty()) return
        val found =
            alarms.joinToString("; ") {
                "${AlarmWording.title(it.kind)}: ${AlarmWording.found(it, result)}"
            }
        content.text(" ")
        content.a(href = "#$ALARMS", classes = "alarm") {
            attributes["title"] = found
            attributes["aria-label"] = "Alarm: $found"
            +"!"
        }
    }

    companion object {
        /** What touches the time that ranks. */
        val ofTime =
            setOf(
                AlarmKind.TWO_HUMPED,
                AlarmKind.DRIFT,
                AlarmKind.UNSTEADY_WARM_UP,
                AlarmKind.COMPILATION,
            )

        val ofMean = setOf(AlarmKind.MEAN_AGAINST_MEDIAN)

        val ofCost = setOf(AlarmKind.NO_COLLECTION)
    }
}
