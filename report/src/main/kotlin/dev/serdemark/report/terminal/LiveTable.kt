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
    private val latest = mutableMapOf<CellIndex, Latest>()
    private var result: RunResult? = null
    private val decided = mutableSetOf<String>()

    private class Latest(val generation: Int) {
        val nanos = ArrayDeque<Double>()

        val median: Double
            get() = nanos.sorted()[nanos.size / 2]
    }

    /** Adds a slice of the current generation. */
    fun add(slice: Slice) {
        val known = latest[slice.cell]?.takeIf { it.generation == slice.generation }
        val nanos = (known ?: Latest(slice.generation).also { latest[slice.cell] = it }).nanos
        nanos += slice.rankedNanosPerCall
        if (nanos.size > WINDOW) nanos.removeFirst()
    }

    /**
     * Shows the [result] of the generations that ended. Returns a sentence about each group whose
     * fastest contender has become certain, with the setting of the group if there are several.
     */
    fun ended(result: RunResult): List<String> {
        this.result = result
        return result.groups.mapNotNull { group ->
            val place = Wording.setting(group.cell)
            VerdictWording.decided(group, result)
                ?.takeIf { decided.add("${group.cell.operation} $place") }
                ?.let { if (isOnePlace) it else "$place: $it" }
        }
    }

    private val isOnePlace = plan.cells.map(Wording::setting).distinct().size == 1

    /** Returns at most [most] lines about the groups that are still measured. */
    fun lines(most: Int): List<String> {
        val groups =
            rankedGroups(plan.indexes.filter(::isShown)) { plan[it] }
                .filter { group -> result == null || group.any(::isOpen) }
                .map(::group)
        return fitting(groups, most)
    }

    /** Whether there are enough slices: the first ones of a JVM take much longer. */
    private fun isShown(cell: CellIndex) = latest[cell].let { it != null && it.nanos.size >= LEAST }

    private fun isOpen(cell: CellIndex) = result.let { it == null || cell in it.open }

    private fun group(cells: List<CellIndex>): List<String> {
        val rows = cells.map { it to latest.getValue(it).median }.sortedBy { it.second }
        val fastest = rows.first().second
        val unit = TimeUnit.of(fastest)
        val width = cells.maxOf { name(it).length }
        val places = result?.groups.orEmpty().flatMap { it.ranked }.associateBy { it.result.index }
        return listOf(Wording.group(plan[cells.first()], plan)) +
            rows.map { (cell, nanos) ->
                val place = places[cell]
                "%-6s%s  %s  %.1f×%s%s"
                    .format(
                        Locale.ROOT,
                        place?.let(Wording::rank).orEmpty(),
                        name(cell).padEnd(width),
                        Wording.time(nanos, unit).padStart(TIME_WIDTH),
                        nanos / fastest,
                        place
                            ?.let { Wording.ratioInterval(it, plan.margin) }
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

        /** A cell is shown after this number of slices. */
        const val LEAST = 3

        const val TIME_WIDTH = 8

        /** Shortens all groups equally, so that the fastest cells of each stay visible. */
        fun fitting(groups: List<List<String>>, most: Int): List<String> {
            val all = groups.flatten()
            if (all.size <= most || groups.isEmpty()) return all
            val room = maxOf(LEAST_OF_GROUP, (most - 1) / groups.size)
            val shown = groups.flatMap { it.take(room) }.take(most - 1)
            return shown + "... ${all.size - shown.size} more lines"
        }

        /** The fewest lines of a group: its heading, and its fastest contender. */
        const val LEAST_OF_GROUP = 2
    }
}
