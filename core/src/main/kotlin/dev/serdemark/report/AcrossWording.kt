package dev.serdemark.report

import dev.serdemark.plan.Plan
import dev.serdemark.results.AcrossJvms
import dev.serdemark.results.CellResult
import dev.serdemark.results.Comparison
import dev.serdemark.results.Estimate
import dev.serdemark.results.RunResult
import dev.serdemark.results.acrossJvms
import dev.serdemark.results.cold
import dev.serdemark.results.warm

/** The words for one contender in several JVM settings, alike on the terminal and in the page. */
internal object AcrossWording {
    const val TITLE = "Across JVM settings"

    private const val SELF =
        "Each contender against itself in the first setting, and never against another: what differs is the JVM."

    /** How to read the tables. */
    fun meaning(result: RunResult): String {
        if (result.plan.cold != null) {
            return "$SELF The speed is that of the cold time; the JVM's start is in the process alone, which is elapsed time."
        }
        val crowd = result.plan.cells.any { it.threads > 1 }
        val clock =
            if (crowd) "elapsed time over the calls of all threads"
            else "CPU time of the calling thread"
        return "$SELF The speed counts $clock; what the collector's own threads do is in the cost alone."
    }

    /** As many in warm runs as in cold ones. */
    fun headings(plan: Plan): List<String> =
        listOf("contender", "setting") +
            (if (plan.cold == null) listOf("time/call", "cost/call")
            else listOf("cold time", "process")) +
            listOf("speed", "interval", "verdict")

    /** What belongs into one table: cells of one document, operation and channel. */
    fun tables(result: RunResult): Map<String, List<AcrossJvms>> =
        acrossJvms(result).groupBy { label(it.reference, result.plan) }

    /** A row for each setting, with a text for each of the [headings]. */
    fun rows(across: AcrossJvms): List<List<String>> {
        val unit = TimeUnit.of(across.cells.minOf { it.time.value })
        return listOf(row(across.reference, unit, listOf("1×", "", ""))) +
            across.others.map { (cell, comparison) -> row(cell, unit, against(comparison)) }
    }

    private fun row(cell: CellResult, unit: TimeUnit, compared: List<String>) =
        listOf(
            Wording.name(cell.cell.contender),
            visible(cell.cell.jvm),
            Wording.time(cell.time, unit),
            beside(cell)?.let { Wording.time(it, unit) } ?: "–",
        ) + compared

    /** What else a call costs, or, of a cold one, its process. */
    private fun beside(cell: CellResult): Double? = cell.warm?.cost ?: cell.cold?.process?.wall

    /** Speed, interval and verdict. */
    private fun against(comparison: Comparison?): List<String> {
        if (comparison == null) return listOf("–", "", "")
        val speed = Numbers.estimate(comparison.inverse().ratio)
        return listOf(
            "${speed.value}×",
            speed.interval.orEmpty(),
            Wording.verdict(comparison.verdict),
        )
    }

    private fun label(result: CellResult, plan: Plan): String =
        with(result.cell) {
            visible("${Wording.operation(this, plan)} $document, $channel") + Wording.crowd(this)
        }

    private val CellResult.time: Estimate
        get() = checkNotNull(figures).time
}
