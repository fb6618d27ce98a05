package dev.serdemark.results.study

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Plan
import dev.serdemark.plan.floor

/** Two cells that a claim compares. */
data class CellPair(val a: CellIndex, val b: CellIndex)

/** The cells that a [selector] selects among those of contenders. */
fun Plan.select(selector: CellSelector): List<CellIndex> =
    indexedCells
        .filter { (_, cell) -> floor(cell) == null && selector.matches(cell) }
        .map {
            it.first
        }

/** The pairs of cells that the statement compares, in the order of the [plan]. */
fun Statement.Ratio.pairs(plan: Plan): List<CellPair> {
    val varying = compare.axes + (with?.axes ?: setOf(Axis.CONTENDER, Axis.VERSION))
    val common = Axis.entries - varying
    fun key(index: CellIndex) = common.map { it.of(plan[index]) }
    val first = plan.select(compare).filter { within.matches(plan[it]) }
    val second =
        plan
            .select(with ?: CellSelector.ALL)
            .filter { within.matches(plan[it]) }
            .filter { with != null || !compare.matches(plan[it]) }
            .groupBy(::key)
    return first.flatMap { a ->
        second[key(a)].orEmpty().filter { it != a }.map { CellPair(a, it) }
    }
}

/** The same pair among the cells that [other] selects; null if there is none. */
fun CellPair.among(other: CellSelector, plan: Plan): CellPair? {
    val there = plan.select(other)
    fun find(cell: Cell): CellIndex? = there.singleOrNull { index ->
        (Axis.entries - other.axes).all { it.of(plan[index]) == it.of(cell) }
    }
    return CellPair(find(plan[a]) ?: return null, find(plan[b]) ?: return null)
}
