package dev.serdemark.report.wording

import dev.serdemark.plan.Plan
import dev.serdemark.results.AcrossJvms
import dev.serdemark.results.CellResult
import dev.serdemark.results.Comparison
import dev.serdemark.results.RunResult
import dev.serdemark.results.acrossJvms

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
        val multithreaded = result.plan.cells.any { it.threads > 1 }
        val clock =
            if (multithreaded) "elapsed time over the calls of all threads"
            else "CPU time of the calling thread"
        return "$SELF The speed counts $clock; what the collector's own threads do is in the cost alone."
    }

    /** The times between a setting and its speed, the headline first. */
    fun figures(plan: Plan): List<AcrossFigure> =
        when {
            plan.cold != null -> listOf(AcrossFigure.COLD, AcrossFigure.PROCESS)
            plan.cells.any { it.threads > 1 } -> listOf(AcrossFigure.ELAPSED, AcrossFigure.COST)
            else -> listOf(AcrossFigure.CPU, AcrossFigure.WALL, AcrossFigure.COST)
        }

    /** With the unit of all times of the [table] in the heading of the first one. */
    fun headings(plan: Plan, table: List<AcrossJvms>): List<String> {
        val (headline, beside) = figures(plan).map { it.heading }.let { it.first() to it.drop(1) }
        return listOf("contender", "setting", "$headline ${unit(table).symbol}") +
            beside +
            listOf("speed", "interval", "verdict")
    }

    /** What belongs into one table: cells of one document, operation and channel. */
    fun tables(result: RunResult): Map<String, List<AcrossJvms>> =
        acrossJvms(result).groupBy { label(it.reference, result.plan) }

    /** A contender's rows, one for each setting, with a text for each of the [headings]. */
    fun rows(across: AcrossJvms, plan: Plan, table: List<AcrossJvms>): List<List<String>> {
        fun row(cell: CellResult, compared: List<String>) =
            listOf(Wording.name(cell.cell.contender), visible(cell.cell.jvm)) +
                figures(plan).map { it.text(cell, unit(table)) } +
                compared
        return listOf(row(across.reference, listOf("1×", "", ""))) +
            across.others.map { (cell, comparison) -> row(cell, against(comparison)) }
    }

    private fun unit(table: List<AcrossJvms>): TimeUnit =
        TimeUnit.of(table.flatMap { it.cells }.minOf { checkNotNull(it.figures).time.value })

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
            visible("${Wording.operation(this, plan)} $document, $channel") + Wording.threads(this)
        }
}
