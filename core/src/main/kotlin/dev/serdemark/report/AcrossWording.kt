package dev.serdemark.report

import dev.serdemark.results.AcrossJvms
import dev.serdemark.results.CellResult
import dev.serdemark.results.Comparison
import dev.serdemark.results.Estimate
import dev.serdemark.results.RunResult
import dev.serdemark.results.acrossJvms
import dev.serdemark.results.warm

/** The words for one contender in several JVM settings, alike on the terminal and in the page. */
internal object AcrossWording {
    const val TITLE = "Across JVM settings"

    /** How to read the tables. */
    fun meaning(result: RunResult): String {
        val crowd = result.plan.cells.any { it.threads > 1 }
        val clock =
            if (crowd) "elapsed time over the calls of all threads"
            else "CPU time of the calling thread"
        return "Each contender against itself in the first setting, and never against another: what differs is the JVM. " +
            "The speed counts $clock; what the collector's own threads do is in the cost alone."
    }

    val headings: List<String> =
        listOf("contender", "setting", "time/call", "cost/call", "speed", "interval", "verdict")

    /** What belongs into one table: cells of one document, operation and channel. */
    fun tables(result: RunResult): Map<String, List<AcrossJvms>> =
        acrossJvms(result).groupBy { label(it.reference) }

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
            cell.warm?.cost?.let { Wording.time(it, unit) } ?: "–",
        ) + compared

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

    private fun label(result: CellResult): String =
        with(result.cell) { visible("${operation.id} $document, $channel") + Wording.crowd(this) }

    private val CellResult.time: Estimate
        get() = checkNotNull(figures).time
}
