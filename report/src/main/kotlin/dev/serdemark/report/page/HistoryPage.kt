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
 * @param runs all runs, the oldest first
 */
class HistoryPage(
    private val runs: List<MeasuredSide>,
    private val histories: List<CellHistory>,
    private val yardstick: Yardstick,
) : Page() {
    private val changedHistories = histories.filter { it.changes.isNotEmpty() }
    private val hasJvms = histories.distinctBy { it.cell.jvm }.size > 1

    override val title: String = "Over time"

    override fun content(): List<Block> =
        listOf(Block.Paragraph(listOf(Strong(summary())), Tone.ANSWER)) +
            bullets(changedHistories.flatMap(::sentences).map { listOf(Plain(it)) }) +
            table() +
            Block.Paragraph(meaning(), Tone.QUIET)

    private fun summary(): String {
        val counts = "${runs.size} runs, ${histories.size} cells: "
        return when {
            runs.size < FEWEST_RUNS -> counts + "finding changes takes at least $FEWEST_RUNS runs."
            changedHistories.isEmpty() -> counts + "no cell has changed for certain."
            else -> counts + "${changedHistories.size} of them changed."
        }
    }

    private fun sentences(history: CellHistory): List<String> =
        history.changes.map { change ->
            // A change is the index of the first point after it.
            val pointBefore = history.points[change - 1]
            val pointAfter = history.points[change]
            val oldVersion = pointBefore.cell.cell.contender.version
            val newVersion = pointAfter.cell.cell.contender.version
            val version =
                if (oldVersion == newVersion) "" else " (version $oldVersion → $newVersion)"
            visible(
                "${history.cell.contender.id}, ${cellLabel(history)}: since ${pointAfter.side.name}${startTime(pointAfter.side)}$version it takes " +
                    "${Numbers.significant(history.ratio(change))} times as long as before."
            )
        }

    private fun startTime(side: MeasuredSide) =
        side.run?.environment?.startedAt?.let { ", $it," }.orEmpty()

    private fun table(): Block {
        val fields =
            listOf<TableField<CellHistory>>(
                nameColumn { Wording.name(it.cell.contender) },
                figureColumn("runs", dropOrder = 3) { "${it.points.size}" },
                textColumn("over time") { sparkline(it) },
                figureColumn("last over first", dropOrder = 1) {
                    // Values are logarithms of times.
                    "${Numbers.significant(exp(it.points.last().value - it.points.first().value))}×"
                },
                figureColumn("changes", dropOrder = 2) {
                    if (it.changes.isEmpty()) "" else "${it.changes.size}"
                },
            )
        val groups = histories.groupBy(::cellLabel).map { (label, rows) -> Group(label, rows) }
        return table("Cells over time", fields, groups)
    }

    /** Draws a block character per run, the lowest for the shortest time of the cell. */
    private fun sparkline(history: CellHistory): String {
        val values = history.points.map { it.value }
        val (low, high) = values.min() to values.max()
        val step = maxOf(high - low, MIN_RANGE) / LEVELS.length
        return values
            .map { LEVELS[((it - low) / step).toInt().coerceAtMost(LEVELS.lastIndex)] }
            .joinToString("")
    }

    private fun meaning(): String {
        val correction =
            if (yardstick == Yardstick.TIME) "Times by the clock."
            else
                "Times corrected for what affects all cells of a table in a run equally, such as the machine."
        return "$correction Each line goes from the shortest time of its cell to the longest. E-divisive finds the changes. " +
            "The probability that any of them is wrong is at most 5% (docs/compare.md)."
    }

    private fun cellLabel(history: CellHistory): String = Wording.cellLabel(history.cell, hasJvms)

    private companion object {
        const val LEVELS = "▁▂▃▄▅▆▇█"

        /**
         * Times of a smaller range, as a logarithm, do not use all levels. Otherwise noise would
         * look like large changes.
         */
        const val MIN_RANGE = 0.05
    }
}
