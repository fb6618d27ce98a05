package dev.serdemark.statistics

import kotlin.math.sqrt

/** The weight of the spread that is expected beforehand, in values. */
private const val EXPECTED_WEIGHT = 5

/** The quantile of the spreads that is used. Smaller spreads may be due to chance. */
private const val QUARTILE = 0.75

/**
 * The number of other spreads that show what is usual here; more would not be independent of them.
 */
private const val MOST_OTHERS = 3

/**
 * The largest weight of the prior, in values. It is limited because the spreads may really differ.
 */
private const val MOST_WEIGHT = 14

/** The fewest spreads that say something about each other. */
private const val FEWEST = 3

/** The factor on the expected spread if there is no group, because nothing else shows the noise. */
private const val ALONE = 1.25

/**
 * The factor on the expected spread of a single value, and its weight. No two values of the group
 * have shown how much it spreads, so it is taken to spread more than nearly all groups do.
 */
private const val FIRST = 1.75
private const val FIRST_WEIGHT = 10

/**
 * The spreads of a group of series that were measured side by side. They show what is known of the
 * spread of each.
 *
 * The usual spread combines two: the expected one with a weight of five values, and the upper
 * quartile of the group's own spreads, whose weight grows with the number of values. A few values
 * that lie close together do so mostly by chance, so no spread is taken to be less than that. If
 * each pair has one value only, the expected spread is three quarters larger.
 *
 * One or two spreads have nothing to be compared with. For them the expected spread is a quarter
 * larger, and weighs no more than their own values. docs/validation.md shows by simulation how
 * often the resulting intervals are false.
 *
 * @property known the standard deviations of the group, each with its degrees of freedom, which are
 *   0 for a single value
 */
class PooledSpreads(private val known: List<Spread>) {
    private val others = known.size - 1

    private val degrees: Double by lazy {
        minOf(others, MOST_OTHERS) * median(known.map { it.degrees.toDouble() }.toDoubleArray())
    }

    private val quartile: Double by lazy {
        val shown = known.filter { it.degrees > 0 }.map { it.deviation }
        if (shown.isEmpty()) 0.0 else quantile(shown.toDoubleArray(), QUARTILE)
    }

    /**
     * Returns what is known of each series.
     *
     * @param expected the standard deviation that is expected before anything is measured
     * @param least the smallest standard deviation, whatever was measured
     */
    fun prior(expected: Double, least: Double): SpreadPrior {
        if (known.size < FEWEST) {
            val deviation = maxOf(least, ALONE * expected)
            return SpreadPrior(deviation, EXPECTED_WEIGHT, share = 1, least)
        }
        val variance =
            (EXPECTED_WEIGHT * expected * expected + degrees * quartile * quartile) /
                (EXPECTED_WEIGHT + degrees)
        return SpreadPrior(
            maxOf(least, sqrt(variance)),
            weight = others.coerceIn(EXPECTED_WEIGHT, MOST_WEIGHT),
            first = Spread(maxOf(least, FIRST * expected), FIRST_WEIGHT),
        )
    }
}

/** The same for a group that is asked about once. */
fun pooledSpread(known: List<Spread>, expected: Double, least: Double): SpreadPrior =
    PooledSpreads(known).prior(expected, least)
