package dev.serdemark.archive

import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderName
import dev.serdemark.report.page.Block
import dev.serdemark.report.page.Page
import dev.serdemark.report.page.TableField
import dev.serdemark.report.page.Tone
import dev.serdemark.report.page.buildBlocks
import dev.serdemark.report.page.figureColumn
import dev.serdemark.report.page.name
import dev.serdemark.report.page.nameColumn
import dev.serdemark.report.page.table
import dev.serdemark.report.page.textColumn
import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import kotlin.math.exp

/**
 * Shows the times of cells over several runs, and in which runs they changed.
 *
 * @param runs all runs, the oldest first
 */
class HistoryPage(
    private val runs: List<MeasuredSide>,
    private val histories: Histories,
    private val yardstick: Yardstick,
) : Page() {
    private val changedLines = histories.lines.filter { it.changes.isNotEmpty() }
    private val hasJvms = histories.lines.distinctBy { it.cell.jvm }.size > 1
    private val ratioCount = histories.lines.count { it.divisor != null }
    private val cellCount = histories.lines.size - ratioCount

    override val title: String = "Over time"

    override fun content(): List<Block> = buildBlocks {
        paragraph(Tone.ANSWER) { strong(summary()) }
        bullets(changedLines.flatMap(::sentences)) { text(it) }
        add(table())
        paragraph(meaning(), Tone.QUIET)
    }

    private fun summary(): String {
        val quantities =
            listOfNotNull(
                Wording.quantity(runs.size, "run"),
                Wording.quantity(cellCount, "cell").takeIf { cellCount > 0 },
                Wording.quantity(ratioCount, "ratio").takeIf { ratioCount > 0 },
            )
        val counts = "${quantities.joinToString()}: "
        val things =
            listOfNotNull("cell".takeIf { cellCount > 0 }, "ratio".takeIf { ratioCount > 0 })
        return when {
            runs.size < FEWEST_RUNS -> counts + "finding changes takes at least $FEWEST_RUNS runs."
            changedLines.isEmpty() ->
                counts + "no ${things.joinToString(" or ")} has changed for certain."
            else -> counts + "${changedLines.size} of them changed."
        }
    }

    private fun sentences(history: CellHistory): List<String> =
        history.changes.map { change ->
            // A change is the index of the first point after it.
            val after = history.points[change]
            visible(
                "${subject(history)}, ${cellLabel(history)}: since ${after.side.name}${startTime(after.side)}" +
                    "${newVersions(history.points[change - 1], after)} it takes " +
                    "${Numbers.significant(history.ratio(change))} times as long as before."
            )
        }

    /** What takes another time since a change, such as `gson relative to jackson`. */
    private fun subject(history: CellHistory): String {
        val contender = history.cell.contender
        val divisor = history.divisor?.contender ?: return contender.id
        val shownName: (ContenderName) -> String =
            if (divisor.id == contender.id) Wording::name else ContenderName::id
        return "${shownName(contender)} relative to ${shownName(divisor)}"
    }

    /** The versions that are new since a change, such as ` (version 1.0 → 2.0)`. */
    private fun newVersions(before: HistoryPoint, after: HistoryPoint): String {
        val versions =
            listOfNotNull(
                newVersion(before.cell.cell, after.cell.cell)?.let { "version $it" },
                newVersion(before.divisor?.cell, after.divisor?.cell)?.let {
                    "version of ${after.divisor?.cell?.contender?.id} $it"
                },
            )
        return if (versions.isEmpty()) "" else versions.joinToString(prefix = " (", postfix = ")")
    }

    private fun newVersion(before: Cell?, after: Cell?): String? {
        val (oldVersion, newVersion) = before?.contender?.version to after?.contender?.version
        return if (oldVersion == newVersion) null else "$oldVersion → $newVersion"
    }

    private fun startTime(side: MeasuredSide) =
        side.run?.course?.environment?.startedAt?.let { ", $it," }.orEmpty()

    private fun table(): Block {
        val fields =
            listOf<TableField<CellHistory>>(
                nameColumn { name(it) },
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
        val groups =
            histories.lines.groupBy(::cellLabel).map { (label, rows) -> Group(label, rows) }
        return table("Cells over time", fields, groups)
    }

    private fun name(history: CellHistory): String =
        listOfNotNull(history.cell, history.divisor).joinToString(" / ") {
            Wording.name(it.contender)
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

    private fun meaning(): String =
        listOfNotNull(
                "Times by the clock.".takeIf { yardstick == Yardstick.TIME },
                CORRECTED.takeIf { yardstick == Yardstick.TABLE && cellCount > 0 },
                RATIOS.takeIf { ratioCount > 0 },
                leftOut(),
                "Each line goes from its smallest value to its largest. E-divisive finds the changes.",
                "The probability that any of them is wrong is at most 5% (docs/compare.md).",
            )
            .joinToString(" ")

    private fun leftOut(): String? =
        if (histories.leftOut == 0) null
        else
            "Left out: ${Wording.quantity(histories.leftOut, "cell")} without another cell of the same table in the same runs. " +
                "--by time shows them."

    private fun cellLabel(history: CellHistory): String = Wording.cellLabel(history.cell, hasJvms)

    private companion object {
        const val CORRECTED =
            "Times corrected for what affects all cells of a table in a run equally, such as the machine."

        const val RATIOS =
            "Two cells of a table show only the ratio of their times (first / second), and not which of them changed. " +
                "--by time shows each cell by the clock."

        const val LEVELS = "▁▂▃▄▅▆▇█"

        /**
         * Times of a smaller range, as a logarithm, do not use all levels. Otherwise noise would
         * look like large changes.
         */
        const val MIN_RANGE = 0.05
    }
}
