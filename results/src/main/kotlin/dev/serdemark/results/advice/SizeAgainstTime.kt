package dev.serdemark.results.advice

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderName
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.results.WrittenSizes
import dev.serdemark.results.figures.Estimate

/**
 * The payload sizes and times of the contenders of a group.
 *
 * @property points one per contender, sorted by size and then by time
 */
class SizeAgainstTime(val group: RankedGroup, val points: List<SizeAndTime>) {
    /** Returns the points at a [place]. */
    fun at(place: FrontPlace): List<SizeAndTime> = points.filter { it.place == place }
}

/**
 * The payload size of a contender and its time per call.
 *
 * @property bytes the mean size of the payloads that the contender writes
 * @property time the time per call in nanoseconds
 */
class SizeAndTime(
    val cell: CellIndex,
    val contender: ContenderName,
    val bytes: Double,
    val time: Estimate,
    val place: FrontPlace,
)

/** Where a contender is relative to the Pareto front of size and time. */
enum class FrontPlace {
    /**
     * By estimate, every contender that is better in size is worse in time, and the other way
     * round.
     */
    ON_FRONT,
    /** Another contender is better by estimate, but not certainly. */
    UNDECIDED,
    /**
     * Another contender is certainly better in size or time, and the same or better in the other.
     */
    BEHIND,
}

/**
 * Compares size and time in each group that handles whole payloads of the document and channel of
 * [sizes]. Leaves out groups with fewer than two measured contenders.
 *
 * Sizes are exact, so any difference counts. Times differ only if their verdict says so.
 */
fun sizesAgainstTimes(sizes: WrittenSizes, result: RunResult): List<SizeAgainstTime> {
    val bytes = sizes.contenders.associate { it.cell.contender to it.size.bytes }
    return result.groups
        .filter { group ->
            val cell = group.ranked.firstOrNull()?.result?.cell
            cell != null &&
                cell.document == sizes.document &&
                cell.channel == sizes.channel &&
                cell.operation in WrittenSizes.OPERATIONS
        }
        .map { SizeAgainstTime(it, points(it, bytes, Objectives(result))) }
        .filter { it.points.size > 1 }
}

private fun points(
    group: RankedGroup,
    bytes: Map<ContenderName, Double>,
    objectives: Objectives,
): List<SizeAndTime> {
    val ranked =
        group.ranked.associateBy { it.result.cell.contender }.filterKeys(bytes::containsKey)
    val cells = ranked.mapValues { it.value.result }
    val size =
        objectives.byFigure(Criterion.SIZE, cells, EXACT) { bytes.getValue(it.cell.contender) }
    val front = ParetoFront(cells.keys.toList(), listOf(objectives.time(group, ranked), size))
    val members = front.members.toSet()
    val times = cells.mapValues { checkNotNull(it.value.figures).time }

    /** Whether [a] is better than [b] in size or time by estimate, and not worse in the other. */
    fun isAhead(a: ContenderName, b: ContenderName): Boolean {
        val bySize = bytes.getValue(a).compareTo(bytes.getValue(b))
        val byTime = times.getValue(a).value.compareTo(times.getValue(b).value)
        return bySize <= 0 && byTime <= 0 && (bySize < 0 || byTime < 0)
    }
    fun place(contender: ContenderName): FrontPlace =
        when {
            contender !in members -> FrontPlace.BEHIND
            members.any { isAhead(it, contender) } -> FrontPlace.UNDECIDED
            else -> FrontPlace.ON_FRONT
        }
    return cells
        .map { (contender, cell) ->
            SizeAndTime(
                cell.index,
                contender,
                bytes.getValue(contender),
                times.getValue(contender),
                place(contender),
            )
        }
        .sortedWith(compareBy({ it.bytes }, { it.time.value }))
}

/** A margin that ignores only rounding errors. */
private const val EXACT = 1e-9
