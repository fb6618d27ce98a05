package dev.serdemark.report.page

import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.results.between.CellHistory
import dev.serdemark.results.between.FEWEST_RUNS
import dev.serdemark.results.between.MeasuredSide
import dev.serdemark.results.between.Yardstick
import kotlin.math.exp

/**
 * Shows the times of cells over several runs, and in which runs they changed.
 *
 * @param runs the oldest first
 */
class HistoryPage(
    private val runs: List<MeasuredSide>,
    private val histories: List<CellHistory>,
    private val yardstick: Yardstick,
) : Page() {
    private val changed = histories.filter { it.changes.isNotEmpty() }
    private val hasJvms = histories.distinctBy { it.cell.jvm }.size > 1

    override val title: String = "Over time"

    override fun content(): List<Block> =
        listOf(Block.Paragraph(listOf(Strong(summary())), Tone.ANSWER)) +
            bullets(changed.flatMap(::sentences).map { listOf(Plain(it)) }) +
            table() +
            Block.Paragraph(meaning(), Tone.QUIET)

    private fun summary(): String {
        val counts = "${runs.size} runs, ${histories.size} cells: "
        return when {
            runs.size < FEWEST_RUNS -> counts + "finding changes takes at least $FEWEST_RUNS runs."
            changed.isEmpty() -> counts + "no cell has changed for certain."
            else -> counts + "${changed.size} of them changed."
        }
    }

    private fun sentences(history: CellHistory): List<String> =
        history.changes.map { change ->
            val (before, after) = history.points[change - 1] to history.points[change]
            val version =
                listOf(before, after)
                    .map { it.cell.cell.contender.version }
                    .let { (old, new) ->
                        if (old == new) "" else " (version $old → $new)"
                    }
            visible(
                "${history.cell.contender.id}, ${where(history)}: since ${after.side.name}${started(after.side)}$version it takes " +
                    "${Numbers.significant(history.ratio(change))} times as long as before."
            )
        }

    private fun started(side: MeasuredSide) =
        side.run?.environment?.startedAt?.let { ", $it," }.orEmpty()

    private fun table(): Block {
        val fields =
            listOf<TableField<CellHistory>>(
                name { Wording.name(it.cell.contender) },
                figure("runs", 3) { "${it.points.size}" },
                words("over time") { line(it) },
                figure("last over first", 1) {
                    "${Numbers.significant(exp(it.points.last().value - it.points.first().value))}×"
                },
                figure("changes", 2) { if (it.changes.isEmpty()) "" else "${it.changes.size}" },
            )
        val groups = histories.groupBy(::where).map { (where, all) -> Group(where, all) }
        return table("Cells over time", fields, groups)
    }

    /** Draws a block character per run, the lowest for the shortest time of the cell. */
    private fun line(history: CellHistory): String {
        val values = history.points.map { it.value }
        val (low, high) = values.min() to values.max()
        val step = maxOf(high - low, LEAST_RANGE) / LEVELS.length
        return values
            .map { LEVELS[((it - low) / step).toInt().coerceAtMost(LEVELS.lastIndex)] }
            .joinToString("")
    }

    private fun meaning(): String {
        val by =
            if (yardstick == Yardstick.TIME) "Times by the clock."
            else
                "Times corrected for what affects all cells of a table in a run equally, such as the machine."
        return "$by Each line goes from the shortest time of its cell to the longest. E-divisive finds the changes. " +
            "The probability that any of them is wrong is at most 5% (docs/compare.md)."
    }

    private fun where(history: CellHistory): String = Wording.place(history.cell, hasJvms)

    private companion object {
        const val LEVELS = "▁▂▃▄▅▆▇█"

        /**
         * The smallest range of times that fills the height of a line, as a logarithm. If it were
         * 0, noise would fill the line.
         */
        const val LEAST_RANGE = 0.05
    }
}
