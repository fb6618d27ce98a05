package dev.serdemark.results.study

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Plan
import dev.serdemark.plan.floor
import dev.serdemark.results.measures.LogValue
import kotlin.math.exp
import kotlin.math.hypot
import kotlin.math.ln
import kotlin.math.pow
import kotlin.math.sqrt

/** What is known about a figure or a ratio: a value per generation, or a single value. */
internal sealed interface Known {
    /** One value per generation, on the scale of logarithms. */
    class Series(val byGeneration: Map<Int, LogValue>) : Known

    /** The only [value]. */
    class Point(val value: Double) : Known
}

/** Returns what a run shows about the ratio of two cells. */
internal fun MeasuredRun.ratio(pair: CellPair, by: Measure): Known =
    values(by)?.let { Known.Series(it.logRatios(pair.a, pair.b)) }
        ?: Known.Point(figure(pair.a, by) / figure(pair.b, by))

/** Returns what a run shows about the figure of a cell. */
internal fun MeasuredRun.known(cell: CellIndex, by: Measure): Known =
    values(by)?.let { values ->
        Known.Series(values.logTimes(cell).mapValues { LogValue(it.value, error = null) })
    } ?: Known.Point(figure(cell, by))

private fun MeasuredRun.figure(cell: CellIndex, by: Measure): Double =
    checkNotNull(by.of(this[cell])) { "$cell has no ${by.id}" }

/** Returns this ratio over the [other] one, from the generations that have both. */
internal operator fun Known.div(other: Known): Known =
    if (this is Known.Series && other is Known.Series) {
        val both = byGeneration.keys intersect other.byGeneration.keys
        Known.Series(
            both.sorted().associateWith {
                byGeneration.getValue(it) - other.byGeneration.getValue(it)
            }
        )
    } else {
        val (a, b) = this as Known.Point to other as Known.Point
        Known.Point(a.value / b.value)
    }

private operator fun LogValue.minus(other: LogValue): LogValue {
    val both = if (error == null || other.error == null) null else hypot(error, other.error)
    return LogValue(value - other.value, both, minOf(rounds, other.rounds))
}

/** Returns the geometric mean of ratios, from the generations that have all of them. */
internal fun mean(all: List<Known>): Known {
    val points = all.filterIsInstance<Known.Point>()
    if (points.isNotEmpty()) {
        return Known.Point(exp(points.map { ln(it.value) }.average()))
    }
    val series = all.map { (it as Known.Series).byGeneration }
    val generations = series.map { it.keys }.reduce(Set<Int>::intersect)
    return Known.Series(
        generations.sorted().associateWith { generation ->
            average(series.map { it.getValue(generation) })
        }
    )
}

/**
 * Returns the spread of the mean of [ratios], as a multiple of the spread of one pair of cells.
 * Each ratio is a pair, perhaps divided by another pair. The logarithm of the mean is a weighted
 * sum over cells. All cells are assumed to spread independently from JVM to JVM, by the same
 * amount. So the spread of the sum is the root of the sum of the squared weights.
 */
internal fun spreadOfMean(ratios: Collection<List<CellPair>>): Double {
    val weights = ratios.map { pairs ->
        pairs.flatMapIndexed { i, (a, b) ->
            (if (i == 0) 1.0 else -1.0).let { listOf(a to it, b to -it) }
        }
    }
    fun length(all: List<Pair<CellIndex, Double>>): Double =
        all.groupBy({ it.first }, { it.second }).values.sumOf { it.sum().pow(2) }.let(::sqrt)
    // Weights of shared cells may cancel. The result is never below the result without shared
    // cells.
    val least = 1 / sqrt(ratios.size.toDouble())
    return maxOf(least, length(weights.flatten()) / ratios.size / sqrt(2.0))
}

private fun average(ratios: List<LogValue>): LogValue {
    val errors = ratios.mapNotNull { it.error }
    val error =
        if (errors.size < ratios.size) null else sqrt(errors.sumOf { it * it }) / ratios.size
    return LogValue(ratios.map { it.value }.average(), error, ratios.minOf { it.rounds })
}

/** Two cells that a claim compares. */
data class CellPair(val a: CellIndex, val b: CellIndex)

/** Returns the cells that a [selector] selects, without lower bounds. */
fun Plan.select(selector: CellSelector): List<CellIndex> =
    indexedCells
        .filter { (_, cell) -> floor(cell) == null && selector.matches(cell) }
        .map {
            it.first
        }

/** Returns the pairs of cells that the statement compares, in the order of the [plan]. */
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

/** Returns the pair that equals this one except on the axes of [other]; null if there is none. */
fun CellPair.among(other: CellSelector, plan: Plan): CellPair? {
    val there = plan.select(other)
    fun find(cell: Cell): CellIndex? = there.singleOrNull { index ->
        (Axis.entries - other.axes).all { it.of(plan[index]) == it.of(cell) }
    }
    return CellPair(find(plan[a]) ?: return null, find(plan[b]) ?: return null)
}
