package dev.serdemark.studies

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Plan
import dev.serdemark.plan.hasChannels

/**
 * Names cells of a run. Includes the channel and the JVM setting if the [plan] has several, or if
 * two compared cells differ in them.
 */
internal class CellLabels(private val plan: Plan?) {
    /**
     * Names compared cells: first the differing parts, then the common ones.
     *
     * Examples: `kryo@5 over kryo@4, read users/small`; `read over write, gson@2 users/small`.
     */
    fun of(cells: ComparedCells): String {
        val b = cells.b ?: return join(parts(cells.a).filterIndexed { i, _ -> isShown(i) })
        val pairs = parts(cells.a) zip parts(b)
        val (equalParts, differingParts) =
            pairs.withIndex().partition { (_, pair) ->
                pair.first == pair.second
            }
        val commonParts = equalParts.filter { (i, _) -> isShown(i) }.map { (_, pair) -> pair.first }
        val partsOfA = differingParts.map { (_, pair) -> pair.first }
        val partsOfB = differingParts.map { (_, pair) -> pair.second }
        val comparison = "${join(partsOfA)} over ${join(partsOfB)}"
        return if (commonParts.isEmpty()) comparison else "$comparison, ${join(commonParts)}"
    }

    /** Names the common parts of several cells, except their contenders. */
    fun ofSeveral(cells: List<ComparedCells>): String {
        val partsOfCells = cells.map { parts(it.a) }
        val first = partsOfCells.first()
        val shownParts =
            first.indices.filter { part ->
                part != CONTENDER && isShown(part) && partsOfCells.all { it[part] == first[part] }
            }
        return join(shownParts.map { first[it] })
    }

    private fun parts(cell: Cell): List<String> =
        listOf(
            "${cell.contender}",
            cell.operation.id,
            "${cell.document}",
            cell.channel,
            cell.jvm,
        )

    private fun isShown(part: Int): Boolean =
        when (part) {
            CHANNEL -> plan?.hasChannels ?: false
            JVM -> plan != null && plan.jvms.size > 1
            else -> true
        }

    private fun join(parts: List<String>) = parts.joinToString(" ")

    private companion object {
        /** The indexes of the contender, the channel and the JVM setting in the parts. */
        const val CONTENDER = 0
        const val CHANNEL = 3
        const val JVM = 4
    }
}

/** Describes a selector, such as `version 2 or 3, operation read`. */
internal fun label(selector: CellSelector): String =
    Axis.entries
        .mapNotNull { axis ->
            selector.values[axis]?.let { "${axis.id} ${it.joinToString(" or ")}" }
        }
        .joinToString()
