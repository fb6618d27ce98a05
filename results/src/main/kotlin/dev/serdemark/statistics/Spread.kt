package dev.serdemark.statistics

import kotlin.math.roundToInt
import kotlin.math.sqrt

/**
 * The spread of some values.
 *
 * @property deviation their standard deviation
 * @property degrees degrees of freedom: how many values beyond the first it is estimated from
 */
data class Spread(val deviation: Double, val degrees: Int)

/**
 * What is known of a spread before its values are seen. It counts as much as if [weight] values
 * beyond the first had shown a standard deviation of [deviation].
 *
 * @property share the largest weight relative to the values themselves, so that two values that lie
 *   close together by chance do not count only because of what others show
 * @property least the smallest standard deviation, whatever the values show
 * @property first the spread of a single value, which shows nothing of it; null if nothing else
 *   does either
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
     * The spread of [count] values whose standard deviation is [own]: the variance that a scaled
     * inverse chi-squared prior and the values make together (Smyth, "Linear models and empirical
     * Bayes methods for assessing differential expression", Statistical Applications in Genetics
     * and Molecular Biology 3, 2004), but never below [least]. A single value has the spread
     * [first], whatever [own] is.
     */
    fun with(own: Double, count: Int): Spread {
        if (count < 2) return first ?: Spread(maxOf(least, deviation), 0)
        val degrees = count - 1
        val believed = weightBeside(own, degrees)
        val variance =
            (believed * deviation * deviation + degrees * own * own) / (believed + degrees)
        return Spread(maxOf(least, sqrt(variance)), believed + degrees)
    }

    /**
     * The weight of the prior beside a standard deviation of [own] with this number of [degrees] of
     * freedom. It is at most [share] times as much. If [own] is larger than [deviation], the weight
     * is smaller in proportion, because those values are not like the others (after Phipson and
     * others, "Robust hyperparameter estimation protects against hypervariable genes and improves
     * power to detect differential expression", Annals of Applied Statistics 10, 2016).
     */
    fun weightBeside(own: Double, degrees: Int): Int {
        val likeness = if (own > deviation) deviation / own else 1.0
        return minOf((weight * likeness).roundToInt(), share * degrees)
    }

    /** The same for values that spread so many times as much. */
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
