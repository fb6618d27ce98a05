package dev.serdemark.statistics

import kotlin.math.roundToInt
import kotlin.math.sqrt

/**
 * How much values spread.
 *
 * @property deviation their standard deviation
 * @property degrees degrees of freedom: how many values beyond the first it is known from
 */
data class Spread(val deviation: Double, val degrees: Int)

/**
 * What is known of a spread before its values are seen: as much as if [weight] values beyond the
 * first had shown a standard deviation of [deviation].
 *
 * @property share how many times as much as the values themselves it may weigh: two values that lie
 *   close together by luck must not be believed for what others show
 * @property least the least that is believed, whatever the values show
 */
data class SpreadPrior(
    val deviation: Double,
    val weight: Int,
    val share: Int = 3,
    val least: Double = deviation,
) {
    init {
        require(deviation >= 0 && weight >= 0 && share >= 0 && least >= 0) {
            "No spread is $deviation or $least, nor a weight $weight or $share"
        }
    }

    /**
     * The spread of [count] values, two or more, whose standard deviation is [own]: the variance
     * that a scaled inverse chi-squared prior and the values make together (Smyth, "Linear models
     * and empirical Bayes methods for assessing differential expression", Statistical Applications
     * in Genetics and Molecular Biology 3, 2004), but never below [least].
     */
    fun with(own: Double, count: Int): Spread {
        val degrees = count - 1
        val believed = weightBeside(own, degrees)
        val variance =
            (believed * deviation * deviation + degrees * own * own) / (believed + degrees)
        return Spread(maxOf(least, sqrt(variance)), believed + degrees)
    }

    /**
     * The weight that it has beside a standard deviation of [own] with so many [degrees] of
     * freedom: at most [share] times as much; and if [own] is larger, less in proportion, since
     * those values are not like the others (after Phipson and others, "Robust hyperparameter
     * estimation protects against hypervariable genes and improves power to detect differential
     * expression", Annals of Applied Statistics 10, 2016).
     */
    fun weightBeside(own: Double, degrees: Int): Int {
        val likeness = if (own > deviation) deviation / own else 1.0
        return minOf((weight * likeness).roundToInt(), share * degrees)
    }

    companion object {
        /** Of values of which nothing is known. */
        val NONE = SpreadPrior(0.0, 0)
    }
}
