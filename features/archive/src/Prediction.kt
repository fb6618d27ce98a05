package dev.serdemark.archive

import dev.serdemark.statistics.Interval
import dev.serdemark.statistics.standardDeviation
import kotlin.math.sqrt
import org.apache.commons.statistics.distribution.TDistribution

/** The fewest values for a [predictionInterval]. The spread of fewer values is too uncertain. */
const val LEAST_FOR_PREDICTION: Int = 3

/**
 * An interval for the next value from the normal distribution of [values]: their mean ± t s √(1 +
 * 1/k) (Hahn and Meeker, "Statistical Intervals", 1991; R's `predict` with `interval =
 * "prediction"`).
 *
 * It also predicts the true next value if the values have errors, such as ratios on several
 * machines. The errors are part of the spread, so they never make the interval too narrow. All
 * values have the same weight. The usual interval of a random-effects meta-analysis (DerSimonian
 * and Laird, "Meta-analysis in clinical trials", Controlled Clinical Trials 7, 1986, with the
 * standard error of Hartung and Knapp) weighs values by their errors. With few values, that
 * interval misses too often. PredictionTest compares both intervals.
 *
 * @param error probability that the interval misses, in (0, 1): 0.05 for 95%
 * @return null for fewer than [LEAST_FOR_PREDICTION] values
 */
fun predictionInterval(values: DoubleArray, error: Double): Interval? {
    require(error > 0 && error < 1) { "The probability of error must be in (0, 1), not $error" }
    val count = values.size
    if (count < LEAST_FOR_PREDICTION) return null
    val t = TDistribution.of(count - 1.0).inverseSurvivalProbability(error / 2)
    val mean = values.average()
    val halfWidth = t * standardDeviation(values) * sqrt(1 + 1.0 / count)
    return Interval(mean - halfWidth, mean + halfWidth)
}
