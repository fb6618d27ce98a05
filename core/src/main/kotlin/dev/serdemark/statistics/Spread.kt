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
 */
data class SpreadPrior(val deviation: Double, val weight: Int) {
    init {
        require(deviation >= 0 && weight >= 0) { "No spread is $deviation, nor a weight $weight" }
    }

    /**
     * The spread of [count] values, two or more, whose standard deviation is [own]: the variance
     * that a scaled inverse chi-squared prior and the values make together (Smyth, "Linear models
     * and empirical Bayes methods for assessing differential expression", Statistical Applications
     * in Genetics and Molecular Biology 3, 2004), but never below [deviation].
     */
    fun with(own: Double, count: Int): Spread {
        val degrees = count - 1
        val believed = weightBeside(own, degrees)
        val variance =
            (believed * deviation * deviation + degrees * own * own) / (believed + degrees)
        return Spread(maxOf(deviation, sqrt(variance)), believed + degrees)
    }

    /**
     * The weight that it has beside a standard deviation of [own] with so many [degrees] of
     * freedom: at most [MOST_SHARE] times as much, or two values that lie close together by luck
     * would be believed; and where [own] is larger, less in proportion, since those values are not
     * like the others (after Phipson and others, "Robust hyperparameter estimation protects against
     * hypervariable genes and improves power to detect differential expression", Annals of Applied
     * Statistics 10, 2016).
     */
    fun weightBeside(own: Double, degrees: Int): Int {
        val likeness = if (own > deviation) deviation / own else 1.0
        return minOf((weight * likeness).roundToInt(), MOST_SHARE * degrees)
    }

    companion object {
        /** Of values of which nothing is known. */
        val NONE = SpreadPrior(0.0, 0)

        /** The share of all spreads of which the smaller ones are believed to be luck. */
        private const val SHARE = 0.75

        /** Spreads of which more than this many add nothing: they may differ in truth. */
        private const val MOST_WEIGHT = 14

        private const val MOST_SHARE = 3

        /**
         * What the standard deviations of all that are measured side by side tell of each: where
         * few values lie close together it is mostly luck. Their upper quartile, at least [least],
         * is believed like so many values as there are other spreads, at most 14. With fewer
         * deviations than two, that is [least] alone.
         */
        fun of(deviations: DoubleArray, least: Double): SpreadPrior {
            if (deviations.isEmpty()) return SpreadPrior(least, 0)
            val weight = minOf(deviations.size - 1, MOST_WEIGHT)
            return SpreadPrior(maxOf(least, quantile(deviations, SHARE)), weight)
        }
    }
}
