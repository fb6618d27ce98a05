package dev.serdemark.results.measures

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Slice
import dev.serdemark.plan.floor
import dev.serdemark.plan.rankedGroups
import dev.serdemark.results.figures.Estimate
import dev.serdemark.statistics.Moments
import dev.serdemark.statistics.PooledSpreads
import dev.serdemark.statistics.SpreadPrior
import dev.serdemark.statistics.anytimeHalfWidth
import dev.serdemark.statistics.median
import dev.serdemark.statistics.medianError
import kotlin.math.exp
import kotlin.math.hypot

/** The slices of one cell, by generation and then by round. */
typealias CellSlices = Map<Int, Map<Int, Slice>>

internal fun cellSlices(slices: List<Slice>): CellSlices =
    slices
        .groupBy { it.generation }
        .mapValues { (_, slicesOfGeneration) -> slicesOfGeneration.associateBy { it.round } }

/** Returns, per generation, the median over its rounds of the logarithm of the time per call. */
fun logTimes(cell: CellSlices, logTime: (Slice) -> Double): Map<Int, Double> =
    cell.mapValues { (_, rounds) ->
        median(rounds.values.map(logTime).toDoubleArray())
    }

/**
 * Returns the logarithm of the ratio of two cells per generation: the median over the rounds that
 * both completed. Pairing by round cancels out what the machine did to both cells at about the same
 * time.
 *
 * @param error computes a further standard error of the ratio from the slices of both cells
 * @param logTime computes the logarithm of the time per call
 */
fun logRatios(
    a: CellSlices,
    b: CellSlices,
    error: (List<Slice>, List<Slice>) -> Double = { _, _ -> 0.0 },
    logTime: (Slice) -> Double,
): Map<Int, LogValue> =
    a.keys
        .intersect(b.keys)
        .sorted()
        .mapNotNull { generation ->
            val roundsOfA = a.getValue(generation)
            val roundsOfB = b.getValue(generation)
            val commonRounds = roundsOfA.keys.intersect(roundsOfB.keys)
            val slicesOfA = commonRounds.map(roundsOfA::getValue)
            val slicesOfB = commonRounds.map(roundsOfB::getValue)
            val differences =
                slicesOfA
                    .zip(slicesOfB) { sliceOfA, sliceOfB -> logTime(sliceOfA) - logTime(sliceOfB) }
                    .toDoubleArray()
            if (differences.isEmpty()) null
            else {
                val standardError =
                    medianError(differences)?.let { hypot(it, error(slicesOfA, slicesOfB)) }
                generation to LogValue(median(differences), standardError, differences.size)
            }
        }
        .toMap()

/**
 * Returns the estimate of a time or ratio with its interval.
 *
 * @param logs the logarithms, one or more
 * @param error the probability that the interval misses
 * @param prior what is known about the spread of the logarithms beforehand
 */
fun estimate(logs: LogSeries, error: Double, prior: SpreadPrior): Estimate {
    val halfWidth = anytimeHalfWidth(Moments.of(logs.values), error, prior)
    return Estimate(
        value = exp(logs.log),
        low = halfWidth?.let { exp(logs.log - it) },
        high = halfWidth?.let { exp(logs.log + it) },
    )
}

/** The prior of a figure that belongs to no group: only the smallest spread is known. */
val priorWithoutGroup = SpreadPrior(LEAST_SPREAD, weight = 0)

/** The smallest spread from JVM to JVM that intervals assume, on the scale of logarithms. */
const val LEAST_SPREAD = 0.02

/**
 * The expected spread of a ratio or a time from JVM to JVM before anything is measured, on the
 * scale of logarithms. Three quarters of the ratios and times in the published journals spread
 * less.
 */
const val EXPECTED_SPREAD = 0.044

/** The typical spread on a quiet machine: half of the published spreads are smaller. */
private const val TYPICAL_SPREAD = 0.033

/**
 * Estimates the spread of each ratio or time of a group. The estimate also uses the spreads of the
 * other series of the group, because a single standard deviation may be small or large by chance. A
 * small deviation would decide a ratio too early, and a large one too late. Groups are separate,
 * because some groups are noisier than others, for example with another collector or with smaller
 * documents.
 *
 * @param isOneEnough whether there may be an interval after one generation
 */
class GroupSpreads(
    private val group: List<LogSeries>,
    private val isOneEnough: Boolean = false,
) {
    private val spreadsByGeneration = mutableMapOf<Int, PooledSpreads>()

    /**
     * Returns the prior for a [series] of the group. It uses only values up to the last generation
     * that measured the series. So later measurements of other series do not change its verdict.
     * The expected spread is larger if the machine is unsteady within generations.
     *
     * @param factor the spread of the series as a multiple of the spread of one pair, if the series
     *   combines several pairs
     */
    fun priorOf(series: LogSeries, factor: Double = 1.0): SpreadPrior {
        val last = series.last
        val spreads =
            spreadsByGeneration.getOrPut(last) {
                PooledSpreads(group.mapNotNull { it.spreadAt(last) })
            }
        val error = series.errorAt(last) / factor
        val deviation = maxOf(EXPECTED_SPREAD, hypot(TYPICAL_SPREAD, error))
        val prior = spreads.prior(deviation, LEAST_SPREAD) * factor
        // Without a spread for a single value, one generation gives no interval.
        return if (isOneEnough) prior else prior.copy(first = null)
    }
}

/** Returns the prior for the spread of each cell's time. The cells of a table form a group. */
internal fun timeSpreads(plan: Plan, times: LogTimes): Map<CellIndex, SpreadPrior> =
    plan.indexes
        // Lower bounds are in separate groups.
        .groupBy { plan.floor(plan[it]) == null }
        .values
        .flatMap { cells -> rankedGroups(cells) { plan[it] } }
        .flatMap { cells ->
            val series = cells.associateWith(times::series)
            val isOneEnough = plan.question.leastGenerations == 1
            val spreads = GroupSpreads(series.values.toList(), isOneEnough)
            series.map { (cell, logs) -> cell to spreads.priorOf(logs) }
        }
        .toMap()
