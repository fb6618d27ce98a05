package dev.serdemark.studies

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Plan
import dev.serdemark.plan.floor
import dev.serdemark.results.measures.LogSeries
import dev.serdemark.results.measures.LogValue
import dev.serdemark.results.measures.ratios
import dev.serdemark.results.measures.series
import kotlin.math.exp
import kotlin.math.hypot
import kotlin.math.ln
import kotlin.math.pow
import kotlin.math.sqrt

/** A measured figure or ratio: a value per generation, or a single value. */
internal sealed interface MeasuredValue {
    /** One value per generation, and one over all generations, on the scale of logarithms. */
    class Series(val logs: LogSeries) : MeasuredValue

    /** The only [value]. */
    class Point(val value: Double) : MeasuredValue
}

/** Returns the ratio of two cells in a run. */
internal fun MeasuredRun.ratio(pair: CellPair, measure: Measure): MeasuredValue {
    val values = values(measure)
    return if (values != null) MeasuredValue.Series(values.ratios(pair.a, pair.b))
    else MeasuredValue.Point(figure(pair.a, measure) / figure(pair.b, measure))
}

/** Returns the figure of a cell in a run. */
internal fun MeasuredRun.value(cell: CellIndex, measure: Measure): MeasuredValue {
    val values = values(measure) ?: return MeasuredValue.Point(figure(cell, measure))
    return MeasuredValue.Series(values.series(cell))
}

private fun MeasuredRun.figure(cell: CellIndex, measure: Measure): Double =
    checkNotNull(measure.figure(this[cell])) { "$cell has no ${measure.id}" }

/** Returns this ratio over the [other] one, from the generations that have both. */
internal operator fun MeasuredValue.div(other: MeasuredValue): MeasuredValue =
    if (this is MeasuredValue.Series && other is MeasuredValue.Series) {
        val (left, right) = logs.byGeneration to other.logs.byGeneration
        val ratios =
            (left.keys intersect right.keys).sorted().associateWith {
                left.getValue(it) - right.getValue(it)
            }
        MeasuredValue.Series(LogSeries(ratios, logs.log - other.logs.log))
    } else {
        val dividend = this as MeasuredValue.Point
        val divisor = other as MeasuredValue.Point
        MeasuredValue.Point(dividend.value / divisor.value)
    }

private operator fun LogValue.minus(other: LogValue): LogValue {
    val (left, right) = error to other.error
    val errorOfBoth = if (left == null || right == null) null else hypot(left, right)
    return LogValue(value - other.value, errorOfBoth, minOf(rounds, other.rounds))
}

/** Returns the geometric mean of ratios, from the generations that have all of them. */
internal fun mean(ratios: List<MeasuredValue>): MeasuredValue {
    // The ratios of one measure are all points, or all series.
    val points = ratios.filterIsInstance<MeasuredValue.Point>()
    if (points.isNotEmpty()) {
        return MeasuredValue.Point(exp(points.map { ln(it.value) }.average()))
    }
    val series = ratios.map { (it as MeasuredValue.Series).logs }
    val generations = series.map { it.byGeneration.keys }.reduce(Set<Int>::intersect)
    val means =
        generations.sorted().associateWith { generation ->
            average(series.map { it.byGeneration.getValue(generation) })
        }
    return MeasuredValue.Series(LogSeries(means, series.map { it.log }.average()))
}

/**
 * Returns the spread of the mean of [ratios], as a multiple of the spread of one pair of cells.
 * Each ratio is a pair, perhaps divided by another pair. The logarithm of the mean is a weighted
 * sum over cells. All cells are assumed to spread independently from JVM to JVM, by the same
 * amount. So the spread of the sum is the root of the sum of the squared weights.
 */
internal fun spreadOfMean(ratios: Collection<List<CellPair>>): Double {
    val weights = mutableMapOf<CellIndex, Double>()
    ratios.forEach { pairs ->
        pairs.forEachIndexed { i, (a, b) ->
            // The second pair of a ratio is the divisor.
            val weight = if (i == 0) 1.0 else -1.0
            weights.merge(a, weight, Double::plus)
            weights.merge(b, -weight, Double::plus)
        }
    }
    val length = sqrt(weights.values.sumOf { it.pow(2) })
    // Weights of shared cells may cancel. The result is never below the result without shared
    // cells.
    val least = 1 / sqrt(ratios.size.toDouble())
    return maxOf(least, length / ratios.size / sqrt(2.0))
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
        .map { (index, _) -> index }

/** Returns the pairs of cells that the statement compares, in the order of the [plan]. */
fun Statement.Ratio.pairs(plan: Plan): List<CellPair> {
    val varyingAxes = compare.axes + (with?.axes ?: setOf(Axis.CONTENDER, Axis.VERSION))
    val commonAxes = Axis.entries - varyingAxes
    fun commonValues(index: CellIndex) = commonAxes.map { it.cellValue(plan[index]) }
    val firstCells = plan.select(compare).filter { within.matches(plan[it]) }
    val secondCells =
        plan
            .select(with ?: CellSelector.ALL)
            .filter { within.matches(plan[it]) }
            // Without `with`, the second cells are those that `compare` does not select.
            .filter { with != null || !compare.matches(plan[it]) }
            .groupBy(::commonValues)
    return firstCells.flatMap { a ->
        secondCells[commonValues(a)].orEmpty().filter { it != a }.map { b -> CellPair(a, b) }
    }
}

/**
 * Returns the pair of cells that [selector] selects and that equals this pair on all axes that the
 * selector does not name. Null if there is none.
 */
fun CellPair.counterpart(selector: CellSelector, plan: Plan): CellPair? {
    val candidates = plan.select(selector)
    val commonAxes = Axis.entries - selector.axes
    fun find(cell: Cell): CellIndex? = candidates.singleOrNull { index ->
        commonAxes.all { it.cellValue(plan[index]) == it.cellValue(cell) }
    }
    val counterpartOfA = find(plan[a]) ?: return null
    val counterpartOfB = find(plan[b]) ?: return null
    return CellPair(counterpartOfA, counterpartOfB)
}
