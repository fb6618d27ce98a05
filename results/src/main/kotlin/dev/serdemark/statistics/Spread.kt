package dev.serdemark.statistics

import java.util.concurrent.ConcurrentHashMap
import kotlin.math.exp
import kotlin.math.ln
import kotlin.math.roundToInt
import kotlin.math.sqrt
import org.apache.commons.statistics.distribution.BinomialDistribution
import org.apache.commons.statistics.distribution.NormalDistribution

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
 * @property share limits the weight to this multiple of the values' degrees of freedom, so that the
 *   prior does not outweigh few values by too much
 * @property least the smallest standard deviation, even if the values spread less
 * @property first the spread to assume for a single value; null if nothing is known
 */
data class SpreadPrior(
    val deviation: Double,
    val weight: Int,
    val share: Int = 7,
    val least: Double = deviation,
    val first: Spread? = null,
) {
    init {
        require(deviation >= 0 && weight >= 0 && share >= 0 && least >= 0) {
            "No spread is $deviation or $least, nor a weight $weight or $share"
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
     * of [degrees] of freedom. It is at most [share] times [degrees]. If [ofValues] is larger than
     * [deviation], the weight is smaller in proportion, because the prior does not describe such
     * values (after Phipson and others, "Robust hyperparameter estimation protects against
     * hypervariable genes and improves power to detect differential expression", Annals of Applied
     * Statistics 10, 2016).
     */
    fun weightBeside(ofValues: Double, degrees: Int): Int {
        val likeness = if (ofValues > deviation) deviation / ofValues else 1.0
        return minOf((weight * likeness).roundToInt(), share * degrees)
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

/** The weight of the expected spread, in values. */
private const val EXPECTED_WEIGHT = 5

/** The quantile that represents the spreads of a group. Smaller spreads may be due to chance. */
private const val QUARTILE = 0.75

/**
 * The largest number of other series whose values count. The values of further series are not
 * independent.
 */
private const val MOST_OTHERS = 3

/**
 * The largest weight of the prior, in values. It is limited because the true spreads may differ.
 */
private const val MOST_WEIGHT = 14

/** The fewest series of a group whose spreads show what is usual. */
private const val FEWEST_SERIES = 3

/**
 * The factor on the expected spread if nothing shows what is usual: for a series of one value, and
 * in groups that are too small.
 */
private const val UNKNOWN_FACTOR = 1.25

/** The weight of the spread that is assumed for a single value, in values. */
private const val FIRST_WEIGHT = 10

/**
 * The spreads of a group of series that were measured side by side. The group shows what is usual
 * for each series.
 *
 * The usual spread combines two spreads: the expected spread with a weight of five values, and the
 * upper quartile of the group's spreads. The weight of the upper quartile grows with the number of
 * values. Few values that lie close together mostly do so by chance. So no spread is assumed to be
 * smaller than the usual spread. A series of one value is assumed to have a quarter more than the
 * expected spread.
 *
 * Groups of one or two series have no usual spread. They use the expected spread, which is then a
 * quarter larger and weighs no more than the values of the series. docs/validation.md shows how
 * often the resulting intervals miss.
 *
 * @param spreads the standard deviations of the series with their degrees of freedom (0 for a
 *   single value)
 */
class PooledSpreads(private val spreads: List<Spread>) {
    private val others = spreads.size - 1

    /** The weight of the upper quartile, in values. */
    private val quartileWeight: Double by lazy {
        minOf(others, MOST_OTHERS) * median(spreads.map { it.degrees.toDouble() }.toDoubleArray())
    }

    private val quartile: Double by lazy {
        val deviations = spreads.filter { it.degrees > 0 }.map { it.deviation }
        if (deviations.isEmpty()) 0.0 else quantile(deviations.toDoubleArray(), QUARTILE)
    }

    /**
     * Returns the prior for each series.
     *
     * @param expected the standard deviation that is expected before anything is measured
     * @param least the smallest standard deviation, whatever was measured
     */
    fun prior(expected: Double, least: Double): SpreadPrior {
        if (spreads.size < FEWEST_SERIES) {
            val deviation = maxOf(least, UNKNOWN_FACTOR * expected)
            return SpreadPrior(deviation, EXPECTED_WEIGHT, share = 1, least)
        }
        val variance =
            (EXPECTED_WEIGHT * expected * expected + quartileWeight * quartile * quartile) /
                (EXPECTED_WEIGHT + quartileWeight)
        return SpreadPrior(
            maxOf(least, sqrt(variance)),
            weight = others.coerceIn(EXPECTED_WEIGHT, MOST_WEIGHT),
            first = Spread(maxOf(least, UNKNOWN_FACTOR * expected), FIRST_WEIGHT),
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
 * The inverse of the variance of the mixture over effect sizes, which are expected to be a few
 * standard deviations. Intervals are valid with any precision. With this precision they are narrow
 * for 5 to 60 measured values.
 */
private const val PRECISION = 0.05

/**
 * An interval for the mean of independent values from a normal distribution of unknown variance. It
 * is valid after every value: the probability that it ever misses the mean is at most [error], even
 * if you stop early because of what you see.
 *
 * It is the confidence sequence of the t-statistic under a Gaussian mixture over effect sizes (Lai,
 * "On confidence sequences", Annals of Statistics 4, 1976; Wang and Ramdas, "Anytime-valid t-tests
 * and confidence sequences for Gaussian means with unknown variance", 2023). docs/method.md derives
 * it.
 *
 * @param values in the order of measurement
 * @param error in (0, 1): 0.05 for 95%
 * @param prior what other data say about the spread. The interval holds if the prior is not below
 *   the true spread. It holds on average if spreads follow the prior.
 * @return null if there are too few values to say anything at this error
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
): Interval? {
    val spread = prior.with(moments.deviation, moments.count)
    val width = anytimeHalfWidth(moments.count, error, spread.degrees) ?: return null
    val halfWidth = spread.deviation * width
    return Interval(moments.mean - halfWidth, moments.mean + halfWidth)
}

/**
 * Returns half the width of [anytimeInterval] after [count] values, in standard deviations with
 * this number of [degrees] of freedom; null if it is infinite.
 */
fun anytimeHalfWidth(count: Int, error: Double, degrees: Int = count - 1): Double? {
    require(error > 0 && error < 1) { "The probability of error must be in (0, 1), not $error" }
    if (degrees < 1) return null
    val shrinkage = PRECISION / (PRECISION + count)
    val quotient = exp((2 * ln(error) + ln(shrinkage)) / (degrees + 1))
    if (quotient <= shrinkage) return null
    return sqrt(degrees * (1 - quotient) / (quotient - shrinkage) / count)
}
