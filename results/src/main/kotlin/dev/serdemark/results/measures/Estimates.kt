package dev.serdemark.results.measures

import dev.serdemark.plan.Slice
import dev.serdemark.results.figures.Estimate
import dev.serdemark.statistics.SpreadPrior
import dev.serdemark.statistics.anytimeInterval
import dev.serdemark.statistics.median
import dev.serdemark.statistics.medianError
import kotlin.math.exp
import kotlin.math.hypot

/** Slices of one cell by generation and, within it, by round. */
typealias CellSlices = Map<Int, Map<Int, Slice>>

internal fun cellSlices(slices: List<Slice>): CellSlices =
    slices
        .groupBy { it.generation }
        .mapValues { (_, inGeneration) -> inGeneration.associateBy { it.round } }

/** One number per generation: the median over its rounds of the logarithm of the time per call. */
fun logTimes(cell: CellSlices, logTime: (Slice) -> Double): Map<Int, Double> =
    cell.mapValues { (_, rounds) ->
        median(rounds.values.map(logTime).toDoubleArray())
    }

/**
 * Computes one number per generation: the median, over the rounds that both completed, of the
 * difference of logarithms of the time per call. Pairing by round cancels out what the machine did
 * to both at about the same time.
 *
 * @param error computes a further standard error of the number, from the slices of both
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
            val rounds = roundsOfA.keys.intersect(roundsOfB.keys)
            val ofA = rounds.map(roundsOfA::getValue)
            val ofB = rounds.map(roundsOfB::getValue)
            val differences =
                ofA.zip(ofB) { one, other -> logTime(one) - logTime(other) }.toDoubleArray()
            if (differences.isEmpty()) null
            else {
                val found = medianError(differences)?.let { hypot(it, error(ofA, ofB)) }
                generation to LogValue(median(differences), found, differences.size)
            }
        }
        .toMap()

/**
 * Computes an estimate with its interval from values on the scale of logarithms, one per
 * generation.
 *
 * @param prior what is known of the spread of the values beforehand
 */
internal fun estimate(logs: DoubleArray, error: Double, prior: SpreadPrior): Estimate {
    val interval = anytimeInterval(logs, error, prior)
    return Estimate(
        exp(logs.average()),
        interval?.let { exp(it.low) },
        interval?.let { exp(it.high) },
    )
}

/** The prior of a figure that is in no group: only the smallest possible spread is known. */
internal val spreadOfTime = SpreadPrior(LEAST_SPREAD, weight = 0)
