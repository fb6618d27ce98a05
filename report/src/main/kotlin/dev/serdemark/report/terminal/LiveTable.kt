package dev.serdemark.report.terminal

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Slice
import dev.serdemark.plan.rankedGroups
import dev.serdemark.report.wording.TimeUnit
import dev.serdemark.report.wording.VerdictWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.RunResult
import java.util.Locale

/**
 * Shows the times of a run in a few lines of plain text, while it runs. A line has the median of
 * the latest slices of a cell, including slices of the warm-up. Rank and interval come from
 * generations that ended.
 */
class LiveTable(private val plan: Plan) {
    private val latest = mutableMapOf<CellIndex, LatestSlices>()
    private var result: RunResult? = null
    private val decidedGroups = mutableSetOf<String>()

    private class LatestSlices(val generation: Int) {
        val nanos = ArrayDeque<Double>()

        val median: Double
            get() = nanos.sorted()[nanos.size / 2]
    }

    /** Adds a slice of the current generation. */
    fun add(slice: Slice) {
        // A new generation discards the slices of the one before.
        val slices =
            latest[slice.cell]?.takeIf { it.generation == slice.generation }
                ?: LatestSlices(slice.generation).also { latest[slice.cell] = it }
        slices.nanos += slice.rankedNanosPerCall
        if (slices.nanos.size > WINDOW) slices.nanos.removeFirst()
    }

    /**
     * Uses the [result] of the ended generations from now on. Returns a sentence about each group
     * whose fastest contender has become certain, with the setting of the group if there are
     * several.
     */
    fun update(result: RunResult): List<String> {
        this.result = result
        return result.groups.mapNotNull { group ->
            val setting = Wording.setting(group.cell)
            VerdictWording.decidedSentence(group, result)
                // Each group has its sentence only once.
                ?.takeIf { decidedGroups.add("${group.cell.operation} $setting") }
                ?.let { if (hasOneSetting) it else "$setting: $it" }
        }
    }

    private val hasOneSetting = plan.cells.map(Wording::setting).distinct().size == 1

    /** Returns at most [maxLines] lines about the groups that are still measured. */
    fun lines(maxLines: Int): List<String> {
        val groups =
            rankedGroups(plan.indexes.filter(::hasEnoughSlices)) { plan[it] }
                .filter { group -> group.any(::isOpen) }
                .map(::group)
        return shorten(groups, maxLines)
    }

    /** The first slices of a JVM take much longer, so they are not shown alone. */
    private fun hasEnoughSlices(cell: CellIndex): Boolean {
        val slices = latest[cell] ?: return false
        return slices.nanos.size >= MIN_SLICES
    }

    /** Returns whether a cell is not decided yet. Before the first result, every cell is open. */
    private fun isOpen(cell: CellIndex) = result.let { it == null || cell in it.answer.next }

    private fun group(cells: List<CellIndex>): List<String> {
        val rows = cells.map { it to latest.getValue(it).median }.sortedBy { (_, nanos) -> nanos }
        val (_, fastest) = rows.first()
        val unit = TimeUnit.of(fastest)
        val width = cells.maxOf { name(it).length }
        val rankedCells =
            result?.groups.orEmpty().flatMap { it.ranked }.associateBy { it.result.index }
        return listOf(Wording.group(plan[cells.first()], plan)) +
            rows.map { (cell, nanos) ->
                val rankedCell = rankedCells[cell]
                "%-6s%s  %s  %.1f×%s%s"
                    .format(
                        Locale.ROOT,
                        rankedCell?.let(Wording::rank).orEmpty(),
                        name(cell).padEnd(width),
                        Wording.time(nanos, unit).padStart(TIME_COLUMN_WIDTH),
                        nanos / fastest,
                        rankedCell
                            ?.let { Wording.ratioInterval(it, plan.question.margin) }
                            ?.let { " ($it)" }
                            .orEmpty(),
                        if (isOpen(cell)) " ..." else "",
                    )
            }
    }

    private fun name(cell: CellIndex) = Wording.name(plan[cell].contender)

    private companion object {
        /** The number of latest slices of a cell whose median is shown. */
        const val WINDOW = 9

        /** The minimum number of slices of a cell that is shown. */
        const val MIN_SLICES = 3

        const val TIME_COLUMN_WIDTH = 8

        /** Shortens all groups equally, so that the fastest cells of each stay visible. */
        fun shorten(groups: List<List<String>>, maxLines: Int): List<String> {
            val lines = groups.flatten()
            if (lines.size <= maxLines || groups.isEmpty()) return lines
            val room = maxOf(MIN_GROUP_LINES, (maxLines - 1) / groups.size)
            val shownLines = groups.flatMap { it.take(room) }.take(maxLines - 1)
            return shownLines + "... ${lines.size - shownLines.size} more lines"
        }

        /** The minimum number of lines of a group: its heading, and its fastest contender. */
        const val MIN_GROUP_LINES = 2
    }
}
