package dev.serdemark.statistics

import java.util.concurrent.ConcurrentHashMap
import kotlin.math.roundToInt
import kotlin.math.sqrt
import org.apache.commons.statistics.distribution.BinomialDistribution
import org.apache.commons.statistics.distribution.NormalDistribution
import org.apache.commons.statistics.distribution.TDistribution

/**
 * The spread of some values.
 *
 * @property deviation their standard deviation
 * @property degrees its degrees of freedom: one less than the number of values
 */
data class Spread(val deviation: Double, val degrees: Int)

/**
 * What is known about a spread before its values are seen. This knowledge counts as much as
 * [weight] + 1 values with a standard deviation of [deviation].
 *
 * @property least the smallest standard deviation, even if the values spread less
 * @property first the spread to assume for a single value; null if nothing is known
 */
data class SpreadPrior(
    val deviation: Double,
    val weight: Int,
    val least: Double = deviation,
    val first: Spread? = null,
) {
    init {
        require(deviation >= 0 && weight >= 0 && least >= 0) {
            "No spread is $deviation or $least, nor a weight $weight"
        }
    }

    /**
     * Combines the prior with [count] values that have the standard deviation [ofValues]. The
     * result is never below [least]. The prior is a scaled inverse chi-squared prior (Smyth,
     * "Linear models and empirical Bayes methods for assessing differential expression",
     * Statistical Applications in Genetics and Molecular Biology 3, 2004). A single value has the
     * spread [first].
     */
    fun with(ofValues: Double, count: Int): Spread {
        if (count < 2) return first ?: Spread(maxOf(least, deviation), 0)
        val degrees = count - 1
        val priorWeight = weightBeside(ofValues, degrees)
        val variance =
            (priorWeight * deviation * deviation + degrees * ofValues * ofValues) /
                (priorWeight + degrees)
        return Spread(maxOf(least, sqrt(variance)), priorWeight + degrees)
    }

    /**
     * The weight of the prior beside values with the standard deviation [ofValues] and this number
     * of [degrees] of freedom. It is at most [MOST_SHARE] times [degrees], so that it does not
     * outweigh few values by too much. If [ofValues] is larger than [deviation], the weight is
     * smaller, because the prior does not describe such values: a quarter for twice the deviation
     * (after Phipson and others, "Robust hyperparameter estimation protects against hypervariable
     * genes and improves power to detect differential expression", Annals of Applied Statistics 10,
     * 2016).
     */
    fun weightBeside(ofValues: Double, degrees: Int): Int {
        val likeness = if (ofValues > deviation) deviation / ofValues else 1.0
        return minOf((weight * likeness * likeness).roundToInt(), MOST_SHARE * degrees)
    }

    /** The prior of values that spread [factor] times as much. */
    operator fun times(factor: Double): SpreadPrior =
        copy(
            deviation = factor * deviation,
            least = factor * least,
            first = first?.let { it.copy(deviation = factor * it.deviation) },
        )

    companion object {
        /** The prior if nothing is known. */
        val NONE = SpreadPrior(0.0, 0)
    }
}

/** The largest weight of a prior, as a multiple of the degrees of freedom of the values. */
private const val MOST_SHARE = 14

/** The weight of the expected spread beside the spreads of a group, in values. */
private const val EXPECTED_WEIGHT = 12

/**
 * The largest number of other series whose values count. The values of further series are not
 * independent.
 */
private const val MOST_OTHERS = 3

/** The weight of the prior that a group gives, in values. */
private const val GROUP_WEIGHT = 18

/** The fewest series of a group whose spreads show what is usual. */
internal const val FEWEST_SERIES = 3

/** The weight of the prior in groups that are too small to show what is usual, in values. */
private const val SMALL_GROUP_WEIGHT = 5

/** The weight of the spread that is assumed for a single value, in values. */
private const val FIRST_WEIGHT = 12

/**
 * The spreads of a group of series that were measured side by side. The group shows what is usual
 * for each series.
 *
 * The usual spread combines two spreads: the expected spread with a weight of twelve values, and
 * the median of the group's spreads, whose weight grows with the number of values. Few values that
 * lie close together mostly do so by chance. So no spread is assumed to be smaller than the usual
 * spread.
 *
 * Groups of one or two series have no usual spread. They use the expected spread, with a smaller
 * weight.
 *
 * All constants were chosen by recorded runs. docs/validation.md shows how often the resulting
 * intervals miss.
 *
 * ```
 * expected 4.4%, three other series or more, and two values per series whose median spread is 2%
 *     usual spread: the root of (12 * 4.4%² + 3 * 2%²) / 15, which is 4.0%
 * ```
 *
 * @param spreads the standard deviations of the series with their degrees of freedom (0 for a
 *   single value)
 */
class PooledSpreads(private val spreads: List<Spread>) {
    /** The weight of the median spread, in values. */
    private val medianWeight: Double by lazy {
        minOf(spreads.size - 1, MOST_OTHERS) *
            median(spreads.map { it.degrees.toDouble() }.toDoubleArray())
    }

    private val medianSpread: Double by lazy {
        val deviations = spreads.filter { it.degrees > 0 }.map { it.deviation }
        if (deviations.isEmpty()) 0.0 else median(deviations.toDoubleArray())
    }

    /**
     * Returns the prior for each series.
     *
     * @param expected the standard deviation that is expected before anything is measured
     * @param least the smallest standard deviation, whatever was measured
     */
    fun prior(expected: Double, least: Double): SpreadPrior {
        if (spreads.size < FEWEST_SERIES)
            return SpreadPrior(maxOf(least, expected), SMALL_GROUP_WEIGHT, least)
        val variance =
            (EXPECTED_WEIGHT * expected * expected + medianWeight * medianSpread * medianSpread) /
                (EXPECTED_WEIGHT + medianWeight)
        return SpreadPrior(
            maxOf(least, sqrt(variance)),
            GROUP_WEIGHT,
            first = Spread(maxOf(least, expected), FIRST_WEIGHT),
        )
    }
}

/** Returns the prior of a group with these [spreads], see [PooledSpreads]. */
fun pooledSpread(spreads: List<Spread>, expected: Double, least: Double): SpreadPrior =
    PooledSpreads(spreads).prior(expected, least)

/** The fewest values for a [medianError]. */
private const val FEWEST_VALUES = 4

/**
 * The standard error of the median of independent [values] of any distribution, in their unit. It
 * follows from the distance between two values on either side of the median (Price and Bonett,
 * "Estimating the variance of the sample median", Journal of Statistical Computation and Simulation
 * 68, 2001).
 *
 * @return null for fewer than four values
 */
fun medianError(values: DoubleArray): Double? {
    val count = values.size
    if (count < FEWEST_VALUES) return null
    val sorted = values.sorted()
    val rank = rankBesideMedian(count)
    return (sorted[count - rank] - sorted[rank - 1]) /
        (2 * quantilesBeside.getOrPut(count) { quantileBeside(count) })
}

/** The results of [quantileBeside] by the number of values, because many samples have the same. */
private val quantilesBeside = ConcurrentHashMap<Int, Double>()

/** The quantile of the normal distribution that belongs to [rankBesideMedian]. */
private fun quantileBeside(count: Int): Double {
    val outside =
        BinomialDistribution.of(count, 0.5).cumulativeProbability(rankBesideMedian(count) - 1)
    return NormalDistribution.of(0.0, 1.0).inverseSurvivalProbability(outside)
}

private fun rankBesideMedian(count: Int): Int =
    maxOf(1, ((count + 1) / 2.0 - sqrt(count.toDouble())).roundToInt())

/** A closed interval of real numbers. */
data class Interval(val low: Double, val high: Double) {
    operator fun contains(value: Double): Boolean = value in low..high
}

/**
 * An interval for the mean of independent values from a normal distribution of unknown variance. It
 * is valid after every value: the probability that it ever misses the mean is at most [error], even
 * if you stop early because of what you see.
 *
 * It is Student's interval, with a part of the error for each look, see [errorAtLook].
 * docs/method.md explains it.
 *
 * @param values in the order of measurement
 * @param error in (0, 1): 0.05 for 95%
 * @param prior what other data say about the spread. The interval holds if the prior is not below
 *   the true spread. It holds on average if spreads follow the prior.
 * @return null if there are too few values to say anything
 */
fun anytimeInterval(
    values: DoubleArray,
    error: Double,
    prior: SpreadPrior = SpreadPrior.NONE,
): Interval? = if (values.isEmpty()) null else anytimeInterval(Moments.of(values), error, prior)

/** Returns the same interval for values of which only the [moments] are known. */
fun anytimeInterval(
    moments: Moments,
    error: Double,
    prior: SpreadPrior = SpreadPrior.NONE,
): Interval? =
    anytimeHalfWidth(moments, error, prior)?.let {
        Interval(moments.mean - it, moments.mean + it)
    }

/** Returns half the width of [anytimeInterval]. */
fun anytimeHalfWidth(moments: Moments, error: Double, prior: SpreadPrior): Double? {
    val spread = prior.with(moments.deviation, moments.count)
    return anytimeHalfWidth(moments.count, error, spread.degrees)?.times(spread.deviation)
}

/**
 * Returns half the width of [anytimeInterval] after [count] values, in standard deviations with
 * this number of [degrees] of freedom; null with fewer than two degrees, which say almost nothing.
 */
fun anytimeHalfWidth(count: Int, error: Double, degrees: Int = count - 1): Double? {
    require(error > 0 && error < 1) { "The probability of error must be in (0, 1), not $error" }
    if (degrees < LEAST_DEGREES) return null
    val quantile =
        quantiles.getOrPut(errorAtLook(count, error) to degrees) {
            TDistribution.of(degrees.toDouble())
                .inverseSurvivalProbability(errorAtLook(count, error) / 2)
        }
    return quantile / sqrt(count.toDouble())
}

private const val LEAST_DEGREES = 2

/** The quantiles of Student's distribution, because many intervals have the same. */
private val quantiles = ConcurrentHashMap<Pair<Double, Int>, Double>()

/**
 * Returns the part of an [error] that an interval gets when it is looked at after [count] values.
 * Of independent normal values with a known spread, the probability that an interval ever misses is
 * then at most [error], for up to 200 looks (Armitage, McPherson and Rowe, "Repeated significance
 * tests on accumulating data", Journal of the Royal Statistical Society A 132, 1969, whose method
 * StatisticsTest uses). The parts add up to more than the whole, because an interval that misses
 * often missed before.
 *
 * ```
 * 5% in all: 1.7% after one value, 0.8% after two, 0.6% after three ...
 * ```
 */
private fun errorAtLook(count: Int, error: Double): Double = error / (3 * count)
