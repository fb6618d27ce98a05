package dev.serdemark.report.wording

import dev.serdemark.plan.Plan
import dev.serdemark.results.AcrossJvms
import dev.serdemark.results.RunResult
import dev.serdemark.results.acrossJvms
import dev.serdemark.results.figures.CellResult

/** Words for one contender in several JVM settings, the same on the terminal and in the page. */
internal object AcrossWording {
    const val TITLE = "Across JVM settings"

    private const val SELF =
        "Each contender against itself in the first setting, and never against another: what differs is the JVM."

    /** Explains how to read the tables. */
    fun meaning(plan: Plan): String = "$SELF ${plan.words.acrossMeaning()}"

    /**
     * Returns the heading of a [figure]. The ranking metric names the unit for all times of a
     * table.
     */
    fun heading(figure: AcrossFigure, unit: TimeUnit): String =
        if (figure.isHeadline) "${figure.heading} ${unit.symbol}" else figure.heading

    /** Groups contenders into tables, each with cells of one document, operation and channel. */
    fun tables(result: RunResult): Map<String, List<AcrossJvms>> =
        acrossJvms(result).groupBy { label(it.reference, result.plan) }

    /** Returns a contender's rows, one per setting, the reference first. */
    fun rows(across: AcrossJvms, unit: TimeUnit): List<AcrossRow> =
        listOf(AcrossRow(across.reference, unit, isReference = true, comparison = null)) +
            across.others.map { (cell, comparison) ->
                AcrossRow(cell, unit, isReference = false, comparison)
            }

    /** Returns the unit of all times of the [table]. */
    fun unit(table: List<AcrossJvms>): TimeUnit =
        TimeUnit.of(table.flatMap { it.cells }.minOf { checkNotNull(it.figures).time.value })

    private fun label(result: CellResult, plan: Plan): String =
        with(result.cell) {
            visible("${Wording.operation(this, plan)} $document, $channel") + Wording.threads(this)
        }
}
